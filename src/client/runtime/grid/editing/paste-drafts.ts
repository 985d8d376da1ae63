import { parseClipboard } from '../../../../shared/csv/clipboard.ts';
import type { Json } from '../../../../shared/json.ts';
import { fold } from '../../../../shared/text/fold.ts';
import { problemText } from '../../../i18n/error-text.ts';
import type { Host } from '../../host.tsx';
import { type GridColumn, parseText } from '../columns/resolve-columns.ts';
import { toNewValue } from './cell-values.ts';
import type { Draft } from './draft.ts';

/** Whether a pasted text is a block of cells; several lines in a field of several lines are its text. */
export const isBlock = (text: string, intoLongText: boolean): boolean => text.includes('\t') || (!intoLongText && /\n./.test(text));

const toHead = (word: string): string => fold(word.trim());

/** The fields that a line of heads names, by label or id, at least every second one; null where it is no line of heads. */
function namedBy(line: readonly string[], fields: readonly GridColumn[]): (GridColumn | undefined)[] | null {
  // A label's bracket says what kind of the thing it is; who has one such column in his table leaves it out.
  const known = new Map(
    fields.flatMap((field) => [field.label.replace(/\s*\(.*\)$/, ''), field.label, field.id].map((head) => [toHead(head), field] as const)),
  );
  const found = line.map((head) => known.get(toHead(head)));
  const heads = line.filter((head) => head.trim() !== '').length;
  const matched = found.filter((field) => field !== undefined).length;
  return matched > 0 && 2 * matched >= heads ? found : null;
}

type Text = Host['text'];

/** A draft with the texts of a pasted line; what cannot stand in its field is told there with what was pasted. */
function withLine(draft: Draft, line: readonly string[], columns: readonly (GridColumn | undefined)[], text: Text): Draft {
  const values = { ...draft.values };
  const problems = { ...draft.problems };
  line.forEach((cell, at) => {
    const column = columns[at];
    if (!column) return;
    const parsed = parseText(column, cell.trim());
    const value: Json = 'value' in parsed ? toNewValue(column, values[column.id], parsed.value) : null;
    const code = 'problem' in parsed ? parsed.problem : value === null ? null : column.problemOf(value);
    values[column.id] = code === null ? value : null;
    delete problems[column.id];
    if (code !== null) problems[column.id] = `${cell.trim()}: ${problemText({ code, params: {} }, text)}`;
  });
  return { values, problems };
}

/**
 * Lays a block of cells over drafts from one of them on, and over new ones behind the last. Its columns are those that its first line names,
 * else the fields from the given one on.
 */
export function pasteOver(
  drafts: readonly Draft[],
  pasted: string,
  place: { at: number; field: string },
  { fields, begin, text }: { fields: readonly GridColumn[]; begin: () => Draft; text: Text },
): Draft[] {
  const [first = [], ...rest] = parseClipboard(pasted);
  const named = namedBy(first, fields);
  const lines = named ? rest : [first, ...rest];
  const columns =
    named ??
    fields.slice(
      Math.max(
        0,
        fields.findIndex(({ id }) => id === place.field),
      ),
    );
  const length = Math.max(drafts.length, place.at + lines.length);
  return Array.from({ length }, (_, index) => {
    const draft = drafts[index] ?? begin();
    const line = lines[index - place.at];
    return line ? withLine(draft, line, columns, text) : draft;
  });
}
