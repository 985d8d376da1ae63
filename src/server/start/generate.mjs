// What is generated and not committed: made where it is missing or older than the declarations.
import { pathToFileURL } from 'node:url';
import { runCodegen } from './run-codegen.mjs';
import { forgetSeen, readStamp, stampOf, writeStamp } from './stamp.mjs';

const stampFile = '.cache/generated';
const sources = ['screens', 'schemas', 'locales', 'codegen', 'src', 'package-lock.json'];
const outputs = ['src/generated', 'schemas/kinds.gen.ts', 'schemas/screen.schema.json'];
const stamp = () => `${stampOf(sources, [...outputs, 'schemas/migrations'])} ${stampOf(outputs)}`;

/** Whether neither the declarations nor what was made of them changed since codegen ran last. */
export const isGenerated = () => readStamp(stampFile) === stamp();

/** Runs codegen. @returns its exit code */
export const generate = async (...options) => {
  const code = await runCodegen(options);
  forgetSeen();
  if (code === 0) writeStamp(stampFile, stamp());
  return code;
};

export const ensureGenerated = async () => {
  if (isGenerated()) return;
  if ((await generate()) !== 0) throw new Error('Codegen found something wrong; see the lines above.');
};

/** Whether the committed files are what codegen writes; the others are written. */
export const isFresh = async () => (await generate('--check')) === 0;

// After an installation, for editors. It never makes the installation itself fail: whatever is wrong, every command says again.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureGenerated().catch((error) => console.error(error.message));
}
