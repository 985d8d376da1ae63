import { readConfiguration } from '../configuration.ts';
import { writeProof } from '../engine/watch/backup-proof.ts';
import { restoreBackup } from './restore-backup.ts';

/** `npm run restore -- <folder>`: brings a backup into an empty installation and proves it. */
const [backup = ''] = process.argv.slice(2);
const began = performance.now();
try {
  if (backup === '') throw new Error('Say which: npm run restore -- <the folder of a backup>');
  const installation = { url: process.env.DATABASE_DIRECT_URL ?? process.env.DATABASE_URL, configuration: readConfiguration(process.env) };
  const broken = await restoreBackup(installation, backup);
  for (const { invariant, what } of broken) process.stderr.write(`${invariant}: ${what}\n`);
  if (broken.length > 0) throw new Error('The backup is restored, and what stands above is not as it should be.');
  await writeProof(backup);
  process.stdout.write(`Restored and proved: all is true that should be, ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
