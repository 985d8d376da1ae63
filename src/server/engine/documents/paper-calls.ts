import * as v from 'valibot';
import { documents } from '../../../generated/server/documents.gen.ts';
import type { DocumentName, FormName } from '../../../generated/names.gen.ts';
import { keyRecord } from '../../../shared/bounded.ts';
import { appError } from '../../../shared/errors.ts';
import type { Paper } from '../../../documents/paper.ts';
import type { Caller } from '../access/callers.ts';
import { rightsOnForm } from '../access/rights.ts';
import type { Records } from '../records/engine.ts';
import { readLetter } from './read-letter.ts';

/** Which document of which record. */
export const paperCall = v.strictObject({ document: v.picklist(Object.keys(documents) as DocumentName[]), key: keyRecord });

/** A document for somebody who may list the record and its lines. @throws AppError forbidden, not_found */
export async function paperFor(records: Records, caller: Caller, { document, key }: v.InferOutput<typeof paperCall>): Promise<Paper> {
  const { form, lines } = documents[document];
  const shown: FormName[] = [form, lines.form];
  const closed = shown.find((name) => !rightsOnForm(caller.rights, name).list);
  const { companyCode } = caller;
  if (closed !== undefined || companyCode === null) throw appError('forbidden', { entity: closed ?? form });
  const { paper } = await records.read(caller, (tx) => readLetter(tx, (name) => records.registry.form(name, caller), document, key, companyCode));
  return paper;
}
