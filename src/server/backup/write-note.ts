import { sql } from 'drizzle-orm';
import type { Database } from '../engine/database/database.ts';

/** What a database keeps of a backup. */
export interface NotedBackup {
  made_at: string;
  folder: string;
  megabytes: number;
  proved_at: string | null;
}

/** Writes it down as the owner of the database. */
export const writeNote = (database: Database, { made_at, folder, megabytes, proved_at }: NotedBackup): Promise<number> =>
  database.system((tx) =>
    tx.execute(sql`insert into backup (made_at, folder, megabytes, proved_at) values (${made_at}, ${folder}, ${megabytes}, ${proved_at})`),
  );
