import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type ts from 'typescript';
import { filesUnder, readText } from './files.ts';
import { toSourceFacts } from './source-facts.ts';
import type { SourceFacts } from './source-facts.ts';

const folders = ['src', 'schemas', 'screens', 'codegen'];
/** Whoever changes one of these reads every source anew. */
const readers = ['./source-facts.ts', './source-text.ts', './declared-parts.ts', './node-facts.ts'];
const cacheFile = '.cache/codegen/sources.json';
type Cache = Record<string, { hash: string; facts: SourceFacts }>;

export const digest = (text: string) => createHash('sha1').update(text).digest('base64url');

function readCache(root: string, reader: string): Cache {
  try {
    const stored = JSON.parse(readFileSync(join(root, cacheFile), 'utf8')) as { reader: string; files: Cache };
    return stored.reader === reader ? stored.files : {};
  } catch {
    return {}; // Absent or broken: everything is read again.
  }
}

/**
 * Facts of every source file of the project, generated ones excepted. Remembered by content in `.cache`, because loading the
 * TypeScript parser takes longer than all the rest.
 */
export function findSources(root: string): SourceFacts[] {
  const reader = digest(readers.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')).join());
  const old = readCache(root, reader);
  const now: Cache = {};
  let compiler: typeof ts | undefined;
  for (const folder of folders) {
    for (const file of filesUnder(root, folder, '.ts', '.tsx')) {
      if (file.startsWith('src/generated/')) continue;
      const text = readText(root, file);
      const hash = digest(text);
      const known = old[file];
      if (known?.hash === hash) now[file] = known;
      else {
        compiler ??= createRequire(import.meta.url)('typescript') as typeof ts;
        now[file] = { hash, facts: toSourceFacts(compiler, file, text) };
      }
    }
  }
  const files = Object.keys(now);
  if (compiler || files.length !== Object.keys(old).length) {
    mkdirSync(join(root, '.cache/codegen'), { recursive: true });
    writeFileSync(join(root, cacheFile), JSON.stringify({ reader, files: now }));
  }
  return files.map((file) => now[file]?.facts).filter((facts) => facts !== undefined);
}
