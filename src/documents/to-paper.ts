import type { KindName } from '../generated/names.gen.ts';
import { fieldOfPaper as nameIn, isFilledOnly, titleOfPaper } from '../../schemas/documents/define.ts';
import type { DocumentDefinition, PaperField } from '../../schemas/documents/define.ts';
import type { Json, JsonObject } from '../shared/json.ts';
import type { Fact, Paper, PaperColumn } from './paper.ts';
import { decimalsOf, valueTexts } from './value-texts.ts';
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

/** What stands under each other in one column: each line's text. */
function toCells(nature: PaperNature | undefined, name: string, rows: readonly JsonObject[], writing: Writing, isAlone: boolean): string[] {
  const decimals = Math.max(0, ...rows.map((row) => decimalsOf(row[name])));
  const drawn = nature && valueTexts[nature.kind];
  return rows.map((row) => {
    const value = row[name];
    if (isEmpty(value) || !drawn) return '';
    return drawn.write(value, writing, { name, options: nature.options, row, isAlone, decimals });
  });
}

/** Words a document for its reader. Facts without a value are left out, and columns that are empty in all lines. */
export function toPaper({ name, document, natures, record, lines, from, key }: PaperSource, writing: Writing): Paper {
  const ofRecord = (field: string): string => toCells(natures.head.get(field), field, [record], writing, true).join('');
  const factsOf = (fields: readonly PaperField[]): Fact[] =>
    fields
      .filter((shown) => !isFilledOnly(shown) || Number(record[nameIn(shown)]) !== 0)
      .map((shown) => ({ title: writing.text(titleOfPaper(shown)), text: ofRecord(nameIn(shown)) }))
      .filter(({ text }) => text !== '');

  // A form of boxes has no lines of its own.
  const columns = (document.boxes ? [] : document.lines.columns)
    .map((shown) => ({ shown, nature: natures.lines.get(nameIn(shown)) }))
    .map(({ shown, nature }) => ({ shown, nature, cells: toCells(nature, nameIn(shown), lines, writing, false) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const number = ofRecord(document.number);
  const { to } = document;
  const called = writing.text(`document.${name}`);
  return {
    language: writing.language,
    title: `${called} ${number === '' ? `(${writing.text('paper.draft')})` : number}`,
    file_name: (number === '' ? `${name}-${key}` : `${called}-${number}`).replaceAll(/[^\p{L}\p{N}._-]+/gu, '-'),
    from,
    to: { title: writing.text('paper.to'), lines: [to.name, ...to.address].flatMap((field) => ofRecord(field).split('\n')).filter((line) => line !== '') },
    facts: factsOf(document.head),
    columns: columns.map(({ shown, nature }): PaperColumn => {
      const drawn = nature && valueTexts[nature.kind];
      return { title: writing.head(titleOfPaper(shown)), isFigure: drawn?.isFigure ?? false, isWide: drawn?.isWide ?? false };
    }),
    rows: (document.boxes ? [] : lines).map((_, line) => columns.map(({ cells }) => cells[line] ?? '')),
    totals: factsOf(document.totals),
    notes: factsOf(document.foot ?? []),
    ...(document.signed && { signed: document.signed.map((id) => writing.text(id)) }),
    ...(document.boxes && {
      boxes: document.boxes.map((row) =>
        row.map(({ no, title, fields = [], holds, width, height }) => ({
          no,
          title: writing.text(title),
          text: (holds === 'sender' ? from : fields.map(ofRecord).filter(Boolean)).join('\n'),
          width,
          height,
        })),
      ),
    }),
    page_number: writing.text('paper.page_number'),
  };
}
