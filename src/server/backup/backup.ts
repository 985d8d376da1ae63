import { readConfiguration } from '../configuration.ts';
import { makeBackup } from './make-backup.ts';
import { describeBackup, noteBackup } from './note-backup.ts';

/** `npm run backup -- <folder>`: copies database and files into a new folder, while servers go on. */
const [target = ''] = process.argv.slice(2);
const began = performance.now();
try {
  if (target === '') throw new Error('Say where to: npm run backup -- <a new folder>');
  const installation = { url: process.env.DATABASE_DIRECT_URL ?? process.env.DATABASE_URL, configuration: readConfiguration(process.env) };
  const { made_at } = await makeBackup(installation, target);
  await noteBackup(installation, await describeBackup(target, made_at)).catch((error: unknown) => {
    process.stderr.write(`The backup is made; the database could not be told of it: ${error instanceof Error ? error.message : String(error)}\n`);
  });
  process.stdout.write(`Backup of ${made_at} in ${target}, ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
