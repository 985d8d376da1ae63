import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureGenerated } from './generate.mjs';
import { ensureInstalled } from './install.mjs';
import { root, runNode } from './run.mjs';
import { readStamp, stampOf, writeStamp } from './stamp.mjs';

const stampFile = '.cache/build';
const sources = ['screens', 'schemas', 'locales', 'codegen', 'src', 'index.html', 'vite.config.ts', 'package-lock.json'];
/** What the build itself writes, and what the browser never sees. */
const notSources = ['src/generated', 'schemas/kinds.gen.ts', 'schemas/screen.schema.json', 'src/server'];

const must = async (name, code) => {
  if ((await code) !== 0) throw new Error(`The build stopped: ${name} failed; see the lines above.`);
};

/** Generates what the declarations say and bundles the client into dist/client. */
export const build = async () => {
  const stamp = stampOf(sources, notSources);
  console.log('Building ...');
  await ensureGenerated();
  // Vite would bundle React's development build where tests or a shell have set another NODE_ENV.
  await must('vite', runNode(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } }));
  writeStamp(stampFile, stamp);
};

export const ensureBuilt = async () => {
  await ensureGenerated();
  const isBuilt = existsSync(join(root, 'dist/client')) && readStamp(stampFile) === stampOf(sources, notSources);
  if (!isBuilt) await build();
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  await build();
}
