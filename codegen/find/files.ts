import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Files under a folder of the root whose names end so; sorted, relative to the root, links followed. */
export function filesUnder(root: string, folder: string, ...endings: readonly string[]): string[] {
  const found: string[] = [];
  const walk = (place: string) => {
    for (const entry of readdirSync(join(root, place), { withFileTypes: true })) {
      const path = posix.join(place, entry.name);
      const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && statSync(join(root, path)).isDirectory());
      if (isFolder) walk(path);
      else if (endings.some((ending) => entry.name.endsWith(ending))) found.push(path);
    }
  };
  if (statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory()) walk(folder);
  return found.sort();
}

/** Names of the folders right under a folder of the root; sorted. */
export function foldersUnder(root: string, folder: string): string[] {
  if (!statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

export const readText = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');

/** `a/b/money.renderer.tsx` -> `money`: the name of a declaration is its file's. */
export const nameOf = (file: string): string => posix.basename(file).replace(/\..*$/, '');

export const toSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const toCamel = (name: string): string => name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
