import { sql } from 'drizzle-orm';
import { documents } from '../../../generated/server/documents.gen.ts';
import type { DocumentName } from '../../../generated/names.gen.ts';
import { kinds } from '../../../generated/kinds.gen.ts';
import { fieldOfPaper } from '../../../../schemas/documents/define.ts';
import type { PaperField } from '../../../../schemas/documents/define.ts';
import { toPaper } from '../../../documents/to-paper.ts';
import type { PaperNature } from '../../../documents/to-paper.ts';
import type { Paper } from '../../../documents/paper.ts';
import { appError } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { defaultLanguage, isLanguage, localeTags } from '../../../shared/languages.ts';
import type { Language } from '../../../shared/languages.ts';
import type { Precisions } from '../../../shared/money/format.ts';
import type { Transaction } from '../database/database.ts';
import { textsOf } from '../locale-texts.ts';
import { wordIn } from '../outbox/public-text.ts';
import type { CompiledForm } from '../records/core/compile.ts';
import { parseKey, readRows } from '../records/core/rows.ts';
import { linesOf } from '../records/read/lines-of.ts';

/** A document as it is to be drawn, and where its recipient wants to have it. */
export interface Letter {
  paper: Paper;
  language: Language;
  /** Null where nobody knows an address. */
  email: string | null;
  recipient: string;
  /** Of the record; empty before it has one. */
  number: string;
}

/** The forms as the reader of the document sees them, or whole ones for what goes to its recipient. */
export type FormOf = (name: string) => CompiledForm;

interface Letterhead {
  company_name: string;
  address_line: string | null;
  zip_code: string | null;
  city: string | null;
  country_code: string;
  vat_no: string | null;
  email: string | null;
  currency_code: string;
  language_code: string | null;
  precisions: Precisions;
}

const kindNames = new Map<unknown, PaperNature['kind']>(Object.entries(kinds).map(([name, kind]) => [kind, name as PaperNature['kind']]));

const naturesOf = (form: CompiledForm): Map<string, PaperNature> =>
  new Map(
    [...form.fields.values()].flatMap(({ name, kind, options }) => {
      const known = kindNames.get(kind);
      return known === undefined ? [] : [[name, { kind: known, options: options as PaperNature['options'] }]];
    }),
  );

const letterheadOf = (tx: Transaction, companyCode: string): Promise<Letterhead | undefined> =>
  tx.row<Letterhead>(sql`
    select company_name, address_line, zip_code, city, country_code, vat_no, email, currency_code, language_code,
           (select json_object_agg(currency_code, currency_precision) from currency) as precisions
      from company where company_code = ${companyCode}`);

function lettersOf({ company_name, address_line, zip_code, city, country_code, vat_no, email }: Letterhead, language: Language): string[] {
  const town = [zip_code, city].filter(Boolean).join(' ');
  const country = new Intl.DisplayNames(localeTags[language], { type: 'region' }).of(country_code) ?? country_code;
  const number = vat_no === null ? null : `${wordIn(language, 'field.vat_no')}: ${vat_no}`;
  return [company_name, address_line, town, country, number, email].filter((line): line is string => line !== null && line !== '');
}

/** What stands in the columns, with the currencies of amounts. */
const fieldsOf = (form: CompiledForm, columns: readonly PaperField[], only: string | undefined): string[] => {
  const names = [...columns.map(fieldOfPaper), ...(only === undefined ? [] : [only])].filter((name) => form.fields.has(name));
  return [...names, ...names.flatMap((name) => (form.fields.get(name)?.options as PaperNature['options'])?.currency ?? [])];
};

/**
 * A document of a record as this transaction sees it, in the recipient's language (else the company's). What the forms do not show is not on it.
 * @throws AppError not_found where the record is not there for the caller
 */
export async function readLetter(tx: Transaction, formOf: FormOf, name: DocumentName, given: JsonObject, companyCode: string): Promise<Letter> {
  const document = documents[name];
  const form = formOf(document.form);
  const lineForm = formOf(document.lines.form);
  const key = parseKey(form, given);
  const [record] = (await readRows(tx, form, [key])).values();
  const letterhead = await letterheadOf(tx, companyCode);
  if (!record || !letterhead) throw appError('not_found', key);
  const wanted = [document.to.language && record[document.to.language], letterhead.language_code].find(isLanguage);
  const language = wanted ?? defaultLanguage;
  const { columns, only } = document.lines;
  const all = await linesOf(tx, lineForm, Object.values(key)[0] ?? null, fieldsOf(lineForm, columns, only));
  const lines = only === undefined ? all : all.filter((line) => Number(line[only] ?? 0) !== 0);
  const email = document.to.email && record[document.to.email];
  const paper = toPaper(
    {
      name,
      document,
      natures: { head: naturesOf(form), lines: naturesOf(lineForm) },
      record,
      lines,
      from: lettersOf(letterhead, language),
      key: Object.values(key).map(String).join('-'),
    },
    { language, precisions: letterhead.precisions, currency: letterhead.currency_code, text: (id) => textOf(language, id), head: (id) => headOf(language, id) },
  );
  return {
    paper,
    language,
    email: typeof email === 'string' && email !== '' ? email : null,
    recipient: String(record[document.to.name] ?? ''),
    number: String(record[document.number] ?? ''),
  };
}

/** Placeholders of a paper that are filled in when it is drawn. */
const kept = { page: '{page}', pages: '{pages}' };
const textOf = (language: Language, id: string): string => wordIn(language, id, kept);
const headOf = (language: Language, id: string): string => textOf(language, textsOf(language)[`${id}.short`] === undefined ? id : `${id}.short`);
