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
