// The server as a few files in dist/server. Read module by module, it took seven seconds to start.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { ensureGenerated } from './generate.mjs';
import { root } from './run.mjs';
import { readStamp, stampOf, writeStamp } from './stamp.mjs';

const stampFile = '.cache/server';
const sources = ['schemas', 'src/server', 'src/shared', 'src/generated/server', 'src/documents', 'src/storefront', 'package-lock.json'];
const folder = join(root, 'src/server');
const built = join(root, 'dist/server');
/** What is started by itself: the server, and what it starts in threads and processes of their own. */
const programsIn = (place) => ['main.ts', ...readdirSync(place, { recursive: true }).filter((file) => file.endsWith('-worker.ts'))];
const programOf = (path) => path.replace(folder, built).replace(/\.ts$/, '.mjs');

/** What runs as the server: `node` reads it as it is. */
export const serverProgram = join(built, 'main.mjs');

/** Generates what the declarations say and bundles the server, where something has changed since. */
export const ensureServerBuilt = async () => {
  await ensureGenerated();
  const stamp = stampOf(sources);
  if (existsSync(serverProgram) && readStamp(stampFile) === stamp) return;
  rmSync(built, { recursive: true, force: true });
  const entryPoints = programsIn(folder).map((file) => join(folder, file));
  const into = { outdir: built, outbase: folder, outExtension: { '.js': '.mjs' }, splitting: true, sourcemap: true, sourcesContent: false };
  await bundle({ entryPoints, absWorkingDir: root, logLevel: 'warning', ...into }, programOf);
  writeStamp(stampFile, stamp);
};
