// What is generated and not committed: made where it is missing or older than the declarations.
import { pathToFileURL } from 'node:url';
import { runTypescript } from './run.mjs';
import { readStamp, stampOf, writeStamp } from './stamp.mjs';

const stampFile = '.cache/generated';
const sources = ['screens', 'schemas', 'locales', 'codegen', 'src', 'package-lock.json'];
const outputs = ['src/generated', 'schemas/screen.schema.json'];
const stamp = () => `${stampOf(sources, [...outputs, 'schemas/migrations'])} ${stampOf(outputs)}`;

/** Runs codegen, unless nothing has changed since it ran last. */
export const ensureGenerated = async () => {
  if (readStamp(stampFile) === stamp()) return;
  if ((await runTypescript(['codegen/main.ts'])) !== 0) throw new Error('Codegen found something wrong; see the lines above.');
  writeStamp(stampFile, stamp());
};

/** Whether the committed files are what codegen writes; the others are written. */
export const isFresh = async () => {
  const isGood = (await runTypescript(['codegen/main.ts', '--check'])) === 0;
  if (isGood) writeStamp(stampFile, stamp());
  return isGood;
};

// After an installation, for editors. It never makes the installation itself fail: whatever is wrong, every command says again.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureGenerated().catch((error) => console.error(error.message));
}
