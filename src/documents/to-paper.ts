import type { KindName } from '../generated/names.gen.ts';
import { fieldOfPaper as nameIn, titleOfPaper } from '../../schemas/documents/define.ts';
import type { DocumentDefinition, PaperField } from '../../schemas/documents/define.ts';
import type { Json, JsonObject } from '../shared/json.ts';
import type { Fact, Paper, PaperColumn } from './paper.ts';
import { valueTexts } from './value-texts.ts';
import type { Place, Writing } from './value-texts.ts';

/** What is known of a field of a form. */
export interface PaperNature {
  kind: KindName;
  options?: Place['options'];
}

/** Everything that a document says, still as data. */
export interface PaperSource {
  name: string;
  document: DocumentDefinition;
  natures: { head: ReadonlyMap<string, PaperNature>; lines: ReadonlyMap<string, PaperNature> };
  record: JsonObject;
  lines: readonly JsonObject[];
  /** The letterhead. */
  from: readonly string[];
  /** Names the file of a record without a number. */
  key: string;
}

const isEmpty = (value: Json | undefined): value is null | undefined | '' => value === null || value === undefined || value === '';

/** Words a document for its reader. Facts without a value are left out, and columns that are empty in all lines. */
export function toPaper({ name, document, natures, record, lines, from, key }: PaperSource, writing: Writing): Paper {
  const titleOf = (shown: PaperField): string => writing.text(titleOfPaper(shown));
  const write = (nature: PaperNature | undefined, field: string, row: JsonObject, isAlone: boolean): string => {
    const value = row[field];
    if (isEmpty(value) || !nature) return '';
    return valueTexts[nature.kind]?.write(value, writing, { name: field, options: nature.options, row, isAlone }) ?? '';
  };
  const ofRecord = (field: string): string => write(natures.head.get(field), field, record, true);
  const factsOf = (fields: readonly PaperField[]): Fact[] =>
    fields.map((shown) => ({ title: titleOf(shown), text: ofRecord(nameIn(shown)) })).filter(({ text }) => text !== '');

  const columns = document.lines.columns.filter((shown) => lines.some((line) => !isEmpty(line[nameIn(shown)])));
  const toColumn = (shown: PaperField): PaperColumn => {
    const drawn = valueTexts[natures.lines.get(nameIn(shown))?.kind ?? 'text'];
    return { title: titleOf(shown), isFigure: drawn?.isFigure ?? false, isWide: drawn?.isWide ?? false };
  };
  const number = ofRecord(document.number);
  const { to } = document;
  return {
    language: writing.language,
    title: `${writing.text(`document.${name}`)} ${number === '' ? `(${writing.text('paper.draft')})` : number}`,
    file_name: (number === '' ? `${name}-${key}` : number).replaceAll(/[^\p{L}\p{N}._-]+/gu, '-'),
    from,
    to: { title: writing.text('paper.to'), lines: [to.name, ...to.address].flatMap((field) => ofRecord(field).split('\n')).filter((line) => line !== '') },
    facts: factsOf(document.head),
    columns: columns.map(toColumn),
    rows: lines.map((line) => columns.map((shown) => write(natures.lines.get(nameIn(shown)), nameIn(shown), line, false))),
    totals: factsOf(document.totals),
    notes: factsOf(document.foot ?? []),
    page_number: writing.text('paper.page_number'),
  };
}
