import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

/** What was seen of files and folders: a start asks for several stamps of nearly the same ones. */
const seen = new Map();
/** After files were written: they are looked at again. */
export const forgetSeen = () => seen.clear();

const look = (path) => {
  const known = seen.get(path);
  if (known) return known;
  const status = statSync(join(root, path), { throwIfNoEntry: false });
  const found = !status ? {} : status.isDirectory() ? { names: readdirSync(join(root, path)).sort() } : { line: `${path} ${status.size} ${status.mtimeMs}` };
  seen.set(path, found);
  return found;
};

const find = (path, skip) => {
  if (skip.includes(path)) return [];
  const { line, names = [] } = look(path);
  return line === undefined ? names.flatMap((name) => find(`${path}/${name}`, skip)) : [line];
};

/** Changes when a file below `paths` changes, by size and time: quick enough for every start. */
export const stampOf = (paths, skip = []) =>
  createHash('sha256')
    .update(paths.flatMap((path) => find(path, skip)).join('\n'))
    .digest('hex');

export const hashOf = (path) =>
  createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex');

export const readStamp = (path) => {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined; // never stamped
  }
};

export const writeStamp = (path, stamp) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), stamp);
};
