import { sql } from 'drizzle-orm';
import { appError } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Actor, Database } from '../database/database.ts';
import { applyAdds } from '../records/write/apply-adds.ts';
import type { Records } from '../records/engine.ts';
import { quote } from '../records/core/parameters.ts';
import { refuseUnstorable } from '../records/core/unstorable-text.ts';
import { readRows } from '../records/core/rows.ts';
import { normalise } from '../records/write/normalise.ts';
import { storedRows } from '../records/write/stored-rows.ts';
import { infoOf } from '../records/core/tables.ts';
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

export interface KeptUpload {
  /** The new row as the form lists it. */
  row: JsonObject;
  change_set_id: number | null;
}

/** A stored file as a row of a form names it. */
export interface KeptFile {
  file_key: string;
  file_name: string;
  mime_type: string;
}

export interface UploadCall {
  form: string;
  /** The row's other fields, as a caller gave them. */
  values: JsonObject;
  fileName: string;
  content: StoredContent;
}

/** Puts uploads into the storage and adds their rows. */
export function createUploads({ database, records, storage }: { database: Database; records: Records; storage: Storage }) {
  /** Removes what no row speaks of. */
  const giveUp = (key: string): Promise<void> =>
    database.system(async (tx) => {
      await claimFile(tx, key);
      if (!(await tx.row(sql`select 1 from stored_file where file_key = ${key}`))) await storage.remove(key);
    });

  return {
    /** The file of a row that the caller's form lists; undefined where there is none. */
    async find(actor: Actor, form: string, id: string): Promise<KeptFile | undefined> {
      const compiled = records.registry.form(form);
      const [field, ...more] = compiled.key;
      const base = compiled.definition.table && infoOf(compiled.definition.table);
      if (!field || more.length > 0 || !base) throw appError('bad_data_source', { entity: form });
      const value = field.trait.type === 'bigint' ? Number(id) : id;
      if (!field.trait.accepts(value)) return undefined;
      return records.read(actor, async (tx) => {
        const [row] = (await readRows(tx, compiled, [{ [field.name]: value }], [field.name])).values();
        return (
          row &&
          tx.row<KeptFile>({
            text: `select file_key, file_name, mime_type from ${quote(base.name)} join stored_file using (file_key) where ${quote(field.name)}::text = $1`,
            values: [String(row[field.name])],
          })
        );
      });
    },
    /**
     * Adds the row of an uploaded file, with its change-set, in one transaction. The file is in the storage before, and gone again
     * when the row is refused. It stays there for a month when the row is deleted, or as
     * long as there is room, because that can be undone (sweep-files.ts).
     * @throws AppError every refusal of a write; storage_full; service_unavailable when the storage cannot keep it
     */
    async keep(actor: Actor, { form, values, fileName, content }: UploadCall): Promise<KeptUpload> {
      const { bytes, extension, mimeType } = content;
      const key = fileKeyOf(bytes, extension);
      refuseUnstorable(values);
      await makeRoom({ database, storage }, actor.companyCode);
      const put = () =>
        storage.put(key, bytes, mimeType).catch((cause: unknown) => {
          throw Object.assign(appError('service_unavailable'), { cause });
        });
      await put();
      try {
        const { result, id } = await records.change({ actor, form, action: 'upload' }, false, async (scope) => {
          const { tx } = scope;
          await claimFile(tx, key);
          await chargeFile(tx, { key, content, company: actor.companyCode, fileName });
          // Whoever gave up or swept the same content meanwhile has taken it away.
          await put();
          const { adds } = await normalise(scope, { rows: [values] });
          if (adds.length !== 1) throw appError('bad_request');
          const keys = await applyAdds(
            scope,
            adds.map((add) => ({ ...add, columns: { file_key: key, file_name: fileName } })),
          );
          await scope.changes.settle();
          return storedRows(scope, keys);
        });
        const [row] = result;
        if (!row) throw new Error('an upload has no row');
        return { row, change_set_id: id };
      } catch (error) {
        await giveUp(key);
        throw error;
      }
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
