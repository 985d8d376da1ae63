import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { filesUnder, readText } from '../../codegen/find/files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders = ['src/client', 'src/server', 'src/shared', 'schemas', 'screens', 'codegen', 'docs', 'tests/support', 'tests/run'];
/** A path from the project's root, and a page or a file of SQL wherever it lies. */
const named = /\b(?:src|schemas|codegen|tests|docs|locales)\/[\w./-]+\.(?:tsx?|sql|md|mjs|yaml)\b|(?<![\w/.-])[\w/-]+\.(?:sql|md)\b/g;
const comment = /^\s*(?:\/\/|\/?\*|--)|\/\*\*/;

/** Files that the comments of a source, or the sentences of a page, send their reader to. */
function filesNamedIn(file: string): string[] {
  const lines = readText(root, file).split('\n');
  const said = file.endsWith('.md') ? lines : lines.filter((line) => comment.test(line));
  return said.flatMap((line) => line.match(named) ?? []);
}

const files = folders.flatMap((folder) => filesUnder(root, folder, '.ts', '.tsx', '.sql', '.md'));
const isThere = (from: string, path: string) => [path, join(from, '..', path), join('docs/decisions', path)].some((place) => existsSync(join(root, place)));

it('every file that a comment or a page names is there', () => {
  const gone = files.flatMap((file) => filesNamedIn(file).flatMap((path) => (isThere(file, path) ? [] : [`${file} names ${path}`])));
  expect(gone).toEqual([]);
});

it('there are comments that name files', () => {
  expect(files.flatMap(filesNamedIn).length).toBeGreaterThan(20);
});
