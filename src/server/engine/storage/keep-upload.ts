import { appError } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Actor, Database } from '../database/database.ts';
import type { Records } from '../records/engine.ts';
import { quote } from '../records/core/parameters.ts';
import { refuseUnstorable } from '../records/core/unstorable-text.ts';
import { readRows } from '../records/core/rows.ts';
import { infoOf } from '../records/core/tables.ts';
import { createKeepIn } from './keep-content.ts';
import type { StoredContent } from './keep-content.ts';
import type { Storage } from './storage.ts';

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
  const keepIn = createKeepIn({ database, records, storage });

  return {
    /** The file of a row that the caller's form lists; undefined where there is none. */
    async find(actor: Actor, form: string, id: string): Promise<KeptFile | undefined> {
      const compiled = records.registry.form(form, actor);
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
    keepIn,
    /**
     * Adds the row of an uploaded file, with its change-set, in one transaction.
     * @throws AppError every refusal of a write; storage_full; service_unavailable when the storage cannot keep it
     */
    async keep(actor: Actor, { form, values, fileName, content }: UploadCall): Promise<KeptUpload> {
      refuseUnstorable(values);
      const { result: row, id } = await keepIn({ actor, form, action: 'upload' }, { fileName, content }, ({ add }) => add(values));
      return { row, change_set_id: id };
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
