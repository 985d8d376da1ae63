import { sql } from 'drizzle-orm';
import { provedAt } from '../../../engine/watch/backup-proof.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import { adviceIf, grade } from './line.ts';
import type { HealthLine } from './line.ts';

interface Backup {
  made_at: string;
  folder: string;
  megabytes: number;
  proved_at: string | null;
  days: number;
}

const group = 'backups';
/** So many are looked at for one that was restored and proved. */
const looked = 30;
const secondsOfDay = 86_400;

/** When the last backup was made and how large it is, and when one was last restored and found whole. */
export async function backupLines(tx: Transaction): Promise<HealthLine[]> {
  const backups = await tx.rows<Backup>(sql`
    select made_at, folder, megabytes::float8 as megabytes, proved_at, extract(epoch from now() - made_at)::float8 / ${secondsOfDay} as days from backup order by made_at desc limit ${looked}`);
  const [last] = backups;
  if (!last) return [{ group, id: 'backup', state: 'doubtful', told: 'no_backup', params: {}, advice: 'backup' }];
  const state = grade(last.days, 2, 7);
  const { made_at, folder, megabytes } = last;
  const proofs = await Promise.all(backups.map(async (one) => one.proved_at ?? (await provedAt(one.folder))));
  const proof = proofs.filter((at) => at !== null).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
  return [
    { group, id: 'backup', state, told: 'backup', params: { made_at, folder, megabytes }, ...adviceIf(state, 'backup') },
    proof === undefined
      ? { group, id: 'proof', state: 'doubtful', told: 'not_proved', params: {}, advice: 'prove' }
      : { group, id: 'proof', state: 'good', told: 'proved', params: { proved_at: proof } },
  ];
}
