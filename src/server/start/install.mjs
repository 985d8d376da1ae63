import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, runNode } from './run.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const stampFile = 'node_modules/.kontor';
const oldest = [20, 19];

const timeOf = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** npm writes this file at the end of every installation, also of one that somebody did by hand. */
const isInstalledByHand = () => timeOf('node_modules/.package-lock.json') >= timeOf('package-lock.json');

/** Packages of another folder: npm would empty that one before it installs. */
const areLinked = () => lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

const runNpm = (args) => (process.env.npm_execpath ? runNode([process.env.npm_execpath, ...args]) : run('npm', args));

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  throw new Error(`Kontor needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}.`);
};

/** Installs exactly what package-lock.json names, when that is not what is there; packages behind a link are left to the folder that they belong to. */
export const ensureInstalled = async () => {
  checkNode();
  if (areLinked()) return;
  const stamp = `${hashOf('package-lock.json')} ${process.platform} ${process.arch}`;
  if (readStamp(stampFile) === stamp) return;
  if (!isInstalledByHand()) {
    console.log('Installing packages ...');
    if ((await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'])) !== 0) {
      throw new Error('The packages could not be installed; see the lines above.');
    }
  }
  writeStamp(stampFile, stamp);
};
