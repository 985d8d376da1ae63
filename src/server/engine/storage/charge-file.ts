import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import type { Transaction } from '../database/database.ts';
import type { StoredContent } from './keep-content.ts';

/** In bytes. */
export const megabyte = 1_000_000;

interface Charge {
  key: string;
  content: StoredContent;
  company: string | null;
  /** What its people call the file. */
  fileName: string;
}

/**
 * Writes down a content that is taken into use. Unless somebody uses it already it takes up the company's storage from now on, whose
 * limit holds also when several come at once.
 * @throws AppError storage_full, with the megabytes the company may keep
 */
export async function chargeFile(tx: Transaction, { key, content: { bytes, mimeType, width, height }, company, fileName }: Charge): Promise<void> {
  const charged = await tx.execute(sql`
    insert into stored_file as f (file_key, mime_type, size, width, height, owner_company) values (${key}, ${mimeType}, ${bytes.length}, ${width}, ${height}, ${company})
    on conflict (file_key) do update set owner_company = excluded.owner_company, unused_since = null where f.unused_since is not null`);
  if (charged === 0) return;
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('storage:' || ${company ?? ''}, 0))`);
  const storage = await tx.row<{ most: number; used: number }>(sql`
    select c.storage_limit as most, (select sum(f.size)::float8 from stored_file f where f.owner_company = c.company_code and f.unused_since is null) as used
      from company c where c.company_code = ${company}`);
  const most = storage?.most ?? 0;
  if ((storage?.used ?? 0) > most * megabyte || !storage) throw appError('storage_full', { name: fileName, most });
}
