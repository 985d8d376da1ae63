// npm run sbom [-- file]: writes sbom.json, the list of all packages with all they bring along, as CycloneDX; from package-lock.json, so that it is what is built, whatever is installed.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './run.mjs';

const file = resolve(process.argv[2] ?? join(root, 'sbom.json'));
// By the npm that runs us, where one does: Windows starts no `npm` without a shell.
const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
const [program, ...first] = npm;
const list = execFileSync(program, [...first, 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 256 * 1024 * 1024,
});
const { components } = JSON.parse(list);
writeFileSync(file, list);
console.log(`${components.length} packages in ${file}`);
