import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Database } from '../database/database.ts';
import type { Records } from '../records/engine.ts';
import type { ChangeSetHead } from '../records/log/change-set.ts';
import { applyAdds } from '../records/write/apply-adds.ts';
import { normalise } from '../records/write/normalise.ts';
import type { WriteScope } from '../records/write/scope.ts';
import { storedRows } from '../records/write/stored-rows.ts';
import { chargeFile } from './charge-file.ts';
import { claimFile } from './claim-file.ts';
import { fileKeyOf } from './file-key.ts';
import type { Storage } from './storage.ts';
import { makeRoom } from './sweep-files.ts';

/** What is kept of an uploaded file. */
export interface StoredContent {
  bytes: Uint8Array;
  extension: string;
  mimeType: string;
  /** Pixels; null for what is no picture. */
  width: number | null;
  height: number | null;
}

/** A content under the name that people call it by. */
export interface NamedContent {
  fileName: string;
  content: StoredContent;
}

/** The transaction in which a content is taken into use: its key in the storage, and how its row is added. */
export interface Keeping {
  scope: WriteScope;
  key: string;
  add: (values: JsonObject) => Promise<JsonObject>;
}

/** Adds the row of a file that is in the storage. */
async function addRow(scope: WriteScope, values: JsonObject, columns: JsonObject): Promise<JsonObject> {
  const { adds } = await normalise(scope, { rows: [values] });
  if (adds.length !== 1) throw appError('bad_request');
  const keys = await applyAdds(
    scope,
    adds.map((add) => ({ ...add, columns })),
  );
  await scope.changes.settle();
  const [row] = await storedRows(scope, keys);
  if (!row) throw new Error('an upload has no row');
  return row;
}

export function createKeepIn({ database, records, storage }: { database: Database; records: Records; storage: Storage }) {
  /** Removes what no row speaks of. */
  const giveUp = (key: string): Promise<void> =>
    database.system(async (tx) => {
      await claimFile(tx, key);
      if (!(await tx.row(sql`select 1 from stored_file where file_key = ${key}`))) await storage.remove(key);
    });

  /**
   * Puts a content into the storage and does what adds its row, in one transaction of a change-set. The file is in the storage before, and gone again when the row is
   * refused or none is added. It stays there for a month when the row is deleted, or as long as there is room, because that can be undone (sweep-files.ts).
   * @throws AppError every refusal of a write; storage_full; service_unavailable when the storage cannot keep it
   */
  return async function keepIn<T>(
    head: ChangeSetHead,
    { fileName, content }: NamedContent,
    work: (keeping: Keeping) => Promise<T>,
  ): Promise<{ result: T; id: number | null }> {
    const { bytes, extension, mimeType } = content;
    const company = head.actor.companyCode;
    const key = fileKeyOf(bytes, extension);
    await makeRoom({ database, storage }, company);
    const put = () =>
      storage.put(key, bytes, mimeType).catch((cause: unknown) => {
        throw Object.assign(appError('service_unavailable'), { cause });
      });
    await put();
    try {
      let isAdded = false;
      const done = await records.change(head, false, async (scope) => {
        isAdded = false;
        await claimFile(scope.tx, key);
        const add = async (values: JsonObject): Promise<JsonObject> => {
          await chargeFile(scope.tx, { key, content, company, fileName });
          // Whoever gave up or swept the same content meanwhile has taken it away.
          await put();
          isAdded = true;
          return addRow(scope, values, { file_key: key, file_name: fileName });
        };
        return work({ scope, key, add });
      });
      if (!isAdded) await giveUp(key);
      return done;
    } catch (error) {
      await giveUp(key);
      throw error;
    }
  };
}
