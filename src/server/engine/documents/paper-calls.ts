import { is } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { documents } from '../../../generated/server/documents.gen.ts';
import type { DocumentName, FormName } from '../../../generated/names.gen.ts';
import { keyRecord } from '../../../shared/bounded.ts';
import { appError } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Paper } from '../../../documents/paper.ts';
import type { Caller } from '../access/callers.ts';
import { formOf, rightsOnForm } from '../access/rights.ts';
import type { Transaction } from '../database/database.ts';
import { quote } from '../records/core/parameters.ts';
import { parseKey, readRows } from '../records/core/rows.ts';
import { infoOf } from '../records/core/tables.ts';
import type { Records } from '../records/engine.ts';
import { readLetter } from './read-letter.ts';

/** Which document of which record as it stands now, or the one that a row of a form keeps as it was made. */
export const paperCall = v.union([
  v.strictObject({ document: v.picklist(Object.keys(documents) as DocumentName[]), key: keyRecord }),
  v.strictObject({ form: v.pipe(v.string(), v.maxLength(80)), key: keyRecord }),
]);

interface KeptCall {
  form: string;
  key: JsonObject;
}

/** The column in which rows keep what a document said. */
const paperColumn = 'paper';

/** @throws AppError bad_data_source for a form whose rows keep none, not_found for a row that does */
async function keptPaper(tx: Transaction, records: Records, caller: Caller, { form, key }: KeptCall): Promise<Paper> {
  const compiled = records.registry.form(form, caller);
  const { table } = compiled.definition;
  const keeps = table && is(Reflect.get(table, paperColumn), PgColumn);
  const given = parseKey(compiled, key);
  const [name = ''] = Object.keys(given);
  if (!keeps) throw appError('bad_data_source', { entity: form });
  const [row] = (await readRows(tx, compiled, [given], [name])).values();
  const kept =
    row &&
    (await tx.row<{ paper: Paper | null }>({
      text: `select ${quote(paperColumn)} from ${quote(infoOf(table).name)} where ${quote(name)}::text = $1`,
      values: [String(row[name])],
    }));
  if (!kept?.paper) throw appError('not_found', given);
  return kept.paper;
}

/** A document for somebody who may list the record and its lines, or the row that keeps it. @throws AppError forbidden, not_found */
export async function paperFor(records: Records, caller: Caller, call: v.InferOutput<typeof paperCall>): Promise<Paper> {
  const shown = 'form' in call ? [formOf(call.form)] : formsOf(call.document);
  const closed = shown.find((name) => !rightsOnForm(caller.rights, name).list);
  const { companyCode } = caller;
  if (closed !== undefined || companyCode === null) throw appError('forbidden', { entity: closed ?? shown.join() });
  return records.read(caller, async (tx) => {
    if ('form' in call) return keptPaper(tx, records, caller, call);
    return (await readLetter(tx, (name) => records.registry.form(name, caller), call.document, call.key, companyCode)).paper;
  });
}

function formsOf(document: DocumentName): FormName[] {
  const { form, lines } = documents[document];
  return [form, lines.form];
}
