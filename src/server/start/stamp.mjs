import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

const find = (path, skip) => {
  const status = statSync(join(root, path), { throwIfNoEntry: false });
  if (!status || skip.includes(path)) return [];
  if (!status.isDirectory()) return [`${path} ${status.size} ${status.mtimeMs}`];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => find(`${path}/${name}`, skip));
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
