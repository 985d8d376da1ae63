import type { FormMeta } from '../../../../../schemas/metadata.ts';
import { forms } from '../../../../generated/forms.gen.ts';
import type { FormName, RendererName } from '../../../../generated/names.gen.ts';
import { renderers } from '../../../../generated/renderers.gen.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { askedAbout, fieldShown } from '../../../../shared/workflow/event-fields.ts';
import type { EventLines } from '../../../../shared/workflow/event-fields.ts';
import { askedForm, fieldsOfEvent } from '../../form/asked-form.ts';
import type { Problems } from '../../form/form-values.ts';
import { resolveFields } from '../../form/resolve-fields.ts';
import type { FormField } from '../../form/resolve-fields.ts';
import { valueProblem } from '../../form/value-problem.ts';
import { resolveColumn } from '../../grid/columns/resolve-columns.ts';
import type { GridColumn } from '../../grid/columns/resolve-columns.ts';
import type { Host } from '../../host.tsx';

/** Lines an event asks about, with everything looked up once: what is shown of each, and what is asked. */
export interface LineTable {
  field: EventLines;
  key: readonly string[];
  shown: GridColumn[];
  asked: FormField[];
  lines: readonly JsonObject[];
}

/** Answers of one table: for each line its values by what is asked. */
export type Answers = readonly JsonObject[];

/** Lines of a field as they were loaded, with what is known of their form. */
export interface LoadedLines extends Pick<LineTable, 'field' | 'lines'> {
  meta: FormMeta;
}

export const loadLines = async (field: EventLines, lines: readonly JsonObject[]): Promise<LoadedLines> => ({
  field,
  lines,
  meta: (await forms[field.lines.form as FormName]()).default,
});

/** Loaded lines in the words of the reader. */
export function toLineTable({ field, lines, meta }: LoadedLines, host: Host): LineTable {
  const { shows, asks } = field.lines;
  const questions = askedForm(fieldsOfEvent(asks));
  return {
    field,
    key: meta.key,
    shown: shows.flatMap((shown) => {
      const name = fieldShown(shown);
      const as = typeof shown !== 'string' && Object.hasOwn(renderers, shown.as) ? { as: shown.as as RendererName } : {};
      return meta.fields[name] ? [resolveColumn(name, meta.fields[name], { field: name, ...as }, host, false)] : [];
    }),
    asked: resolveFields(questions, Object.keys(questions.fields), host, { adding: true, mayEdit: true }),
    lines,
  };
}

/** Where the answer to one question about one line stands, in problems told by the server as well. */
export const placeOf = ({ field }: LineTable, line: number, asked: string): string => `${field.name}.${line}.${asked}`;

/** With what the lines start. */
export const startsOf = ({ field, lines }: LineTable): Answers =>
  lines.map((line) => Object.fromEntries(field.lines.asks.map((asked): [string, Json] => [asked.name, askedAbout(asked, line).initial ?? null])));

const isGiven = (answer: JsonObject): boolean => Object.values(answer).some((value) => value !== null && value !== '');

/** What the server would say to the answers, as far as a browser can know. `complaints` are texts that are no values yet, by their places. */
export function problemsOf(table: LineTable, answers: Answers, complaints: Readonly<Record<string, string>>): Problems {
  const { field, lines } = table;
  const found = lines.flatMap((line, at) =>
    field.lines.asks.flatMap((asked) => {
      const place = placeOf(table, at, asked.name);
      const complaint = complaints[place];
      if (complaint !== undefined) return [[place, { code: complaint, params: {} }] as const];
      const own = fieldsOfEvent([askedAbout(asked, line)])[asked.name];
      const problem = own && valueProblem(own, answers[at]?.[asked.name] ?? null);
      return problem ? [[place, problem] as const] : [];
    }),
  );
  if (found.length === 0 && field.required && !answers.some(isGiven)) return { [field.name]: { code: 'required', params: {} } };
  return Object.fromEntries(found);
}

/** The answers as the call brings them: all lines in their order, so that problems find their places. */
export const toGiven = ({ key, lines }: LineTable, answers: Answers): JsonObject[] =>
  lines.map((line, at) => ({ ...Object.fromEntries(key.map((name) => [name, line[name] ?? null])), ...answers[at] }));

/** Pasted cells as answers, from one question of one line on; what is no value is told at its place, and what falls beside the table is left out. */
export function pasted(
  table: LineTable,
  block: readonly (readonly string[])[],
  from: { line: number; asked: number },
): { place: string; line: number; asked: string; value: Json; problem: string | null }[] {
  return block.flatMap((texts, down) =>
    texts.flatMap((text, across) => {
      const line = from.line + down;
      const column = table.asked[from.asked + across];
      if (!column || line >= table.lines.length) return [];
      const parsed = column.control.parse(text, column.context);
      const problem = 'problem' in parsed ? parsed.problem : null;
      return [{ place: placeOf(table, line, column.id), line, asked: column.id, value: 'value' in parsed ? parsed.value : null, problem }];
    }),
  );
}
