import { createHash } from 'node:crypto';
import type { Transaction } from './database.ts';

/**
 * Writes what only the program itself writes, unless the database has that very text already: most starts are those of a program that has not changed.
 * @param seed what it is called in `kontor_seed`
 * @param madeOf all that what is written is made of
 */
export async function seedOnce(tx: Transaction, seed: string, madeOf: readonly string[], write: () => Promise<unknown>): Promise<void> {
  const hash = createHash('sha256');
  for (const part of madeOf) hash.update(`${part.length} `).update(part);
  const digest = hash.digest('hex');
  if (await tx.row({ text: 'select 1 from kontor_seed where seed = $1 and digest = $2', values: [seed, digest] })) return;
  await write();
  await tx.execute({
    text: 'insert into kontor_seed (seed, digest) values ($1, $2) on conflict (seed) do update set digest = excluded.digest',
    values: [seed, digest],
  });
}
