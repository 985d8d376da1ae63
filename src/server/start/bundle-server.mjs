// The server as a few files in dist/server, with the packages that it reads. Read module by module, it took seven seconds to start.
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

/** Packages that are no JavaScript alone, or find files of their own beside them. `pg` asks for the last one and does without it. */
const asInstalled = ['sharp', '@node-rs/argon2', '@electric-sql/pglite', '@electric-sql/pglite/*', 'libpg-query', 'pdfmake', 'pg-native'];
/** Packages of the older kind ask for Node's own modules by this word. */
const banner = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

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
  const packages = { packages: 'bundle', external: asInstalled, banner: { js: banner }, minifySyntax: true, minifyWhitespace: true };
  // It is bundled for work, and says of itself which one it is (src/server/engine/database/migrate.ts).
  const define = { 'process.env.NODE_ENV': '"production"', 'process.env.KONTOR_PROGRAM': JSON.stringify(stamp) };
  await bundle({ entryPoints, absWorkingDir: root, logLevel: 'warning', ...into, ...packages, define }, programOf);
  writeStamp(stampFile, stamp);
};
