import { sql } from 'drizzle-orm';
import { decimal, instant, longText } from '../../kinds.gen.ts';
import { column, idColumn, table, workingTable } from '../define.ts';

/** The backups that were made of this database, as `npm run backup` told, and in a restored one which of them it came from. */
export const backups = workingTable(
  table('backup', {
    backup_id: idColumn().primaryKey(),
    made_at: column(instant)
      .notNull()
      .default(sql`now()`),
    folder: column(longText).notNull(),
    megabytes: column(decimal).notNull(),
    /** When a copy was restored from it and all was true that should be. */
    proved_at: column(instant),
  }),
);
