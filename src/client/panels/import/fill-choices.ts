import { derivedId, type Translate } from '../../i18n/text.ts';
import type { MappedColumn, Uploaded } from './import-calls.ts';
import { choiceOf } from './targets.ts';

type Fills = Uploaded['fills'];

/** What a further form asks for, once for all rows. */
export type Question = Fills[number]['asks'][number];

/** The choices of further forms. What several of them ask for is one choice, with the first of them. */
export function choicesOfFills(fills: Fills): string[] {
  const asked = new Set<string>();
  return fills.flatMap(({ form, fields, asks }) => {
    const own = fields.filter((field) => !asked.has(field));
    for (const { field } of asks) asked.add(field);
    return own.map((field) => choiceOf({ form, field }));
  });
}

/** The choices of columns that name files by their addresses. */
export const choicesOfFetches = (fetches: Uploaded['fetches']): string[] => fetches.map(choiceOf);

/** Whether a choice is that of columns that name files: several may take it. */
export const isFetch = ({ fetches }: Pick<Uploaded, 'fetches'>, choice: string): boolean => choicesOfFetches(fetches).includes(choice);

/** Whether a field tells which row of a further form is meant. */
export const isAsked = ({ fills }: Pick<Uploaded, 'fills'>, { form, field }: { form?: string; field: string }): boolean =>
  fills.some((fill) => fill.form === form && fill.asks.some((ask) => ask.field === field));

/** What a field is called, with the further form that it is of. */
export function nameOf(uploaded: Pick<Uploaded, 'fetches'>, { form, field }: { form?: string; field: string }, text: Translate): string {
  const own = field === '' ? '' : text(derivedId('field', field));
  if (form === undefined) return own;
  return isFetch(uploaded, choiceOf({ form, field }))
    ? text(derivedId('fetches', form))
    : text('import.field_of', { form: text(derivedId('fills', form)), field: own });
}

/** What the further forms that columns go to ask for and no column says. */
export function questionsOf(fills: Fills, columns: readonly MappedColumn[]): Question[] {
  const filling = columns.filter(({ form }) => form !== undefined);
  const asked = fills.flatMap(({ form, asks }) => {
    const own = filling.filter((column) => column.form === form && !asks.some(({ field }) => field === column.field));
    return asks.filter(({ field }) => own.some((column) => column.asked?.[field] === undefined));
  });
  const open = asked.filter(({ field }) => !filling.some((column) => column.field === field));
  return [...new Map(open.map((question) => [question.field, question])).values()];
}
