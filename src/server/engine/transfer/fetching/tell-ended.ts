import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { noticeOf } from '../../records/log/table-notice.ts';
import type { Registry } from '../../records/core/registry.ts';
import { fetchedFormsOf, screenOf } from './declared-fetch.ts';
import type { EndedImport } from './fetch-rows.ts';

/** Tells people what became of the files of their imports when nothing waits any more: in the program, with where the files are listed. */
export function createTeller(database: Database, registry: Registry) {
  /** Imports whose end was told: two files that end at once are one end. */
  const told = new Set<string>();
  return {
    /** Files of these imports are under way again. */
    begins(rows: readonly Pick<EndedImport, 'import_id'>[]): void {
      for (const { import_id } of rows) told.delete(import_id);
    },
    async tell({ import_id, import_form, form, file_name, user_id, fetched, failed }: EndedImport): Promise<void> {
      if (user_id === null || told.has(import_id)) return;
      told.add(import_id);
      const declared = fetchedFormsOf(registry, import_form).find(({ fetch }) => fetch.form === form);
      const params = JSON.stringify({ file: file_name, fetched, failed, import_id, screen: declared ? screenOf(declared.fetch) : null });
      await database.system(async (tx) => {
        await tx.execute(sql`insert into account_notice (user_id, notice, params) values (${user_id}, 'files_fetched', ${params}::jsonb)`);
        await tx.rows(sql`select ${noticeOf(['account_notice'], null, user_id)}`);
      });
    },
  };
}
