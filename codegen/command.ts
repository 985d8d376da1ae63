import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportModule } from './find/modules.ts';

const flag = { type: 'boolean', default: false } as const;

/** The command that the process was started with. With `importModule` it takes modules from where that has them, instead of their files. */
export async function command(importModule?: ImportModule): Promise<void> {
  const { values: options } = parseArgs({
    options: { check: flag, force: flag, database: flag, watch: flag, again: flag, fix: flag, root: { type: 'string', default: '.' } },
  });
  const root = resolve(options.root);

  if (options.fix) await import('./arrange-texts.ts').then(({ fix }) => fix(root));
  if (options.watch) await import('./watch.ts').then(({ watch }) => watch(root));
  else process.exitCode = await import('./run.ts').then(({ run }) => run(root, { ...options, importModule }));
}
