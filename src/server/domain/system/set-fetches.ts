import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { JsonObject } from '../../../shared/json.ts';
import type { Actor, Transaction } from '../../engine/database/database.ts';
import { noticeOf } from '../../engine/records/log/table-notice.ts';

interface Fetches {
  keys: readonly JsonObject[];
  where: SQL;
  /** All files of the imports that the selected ones came with. */
  wholeImports?: true;
}

/** Says how far selected files of the chosen company are, and tells lists of it. It is no change of data: the change log says what an import fetches, not how that goes. @returns how many */
export async function setFetches(tx: Transaction, { companyCode }: Actor, to: SQL, { keys, where, wholeImports }: Fetches): Promise<number> {
  const selected = sql`select file_fetch_id from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(file_fetch_id bigint)`;
  const imports = async () =>
    (await tx.rows<{ id: string }>(sql`select distinct import_id as id from file_fetch where file_fetch_id in (${selected})`)).map(({ id }) => id);
  // Their names are asked for first: within the update each file of an import would be compared with each selected one.
  const meant = wholeImports
    ? sql`import_id in (select jsonb_array_elements_text(${JSON.stringify(await imports())}::jsonb))`
    : sql`file_fetch_id in (${selected})`;
  const changed = await tx.execute(sql`update file_fetch set ${to} where ${meant} and ${where}`);
  if (changed > 0) await tx.rows(sql`select ${noticeOf(['file_fetch'], companyCode)}`);
  return changed;
}
