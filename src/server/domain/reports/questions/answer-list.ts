import type { FormName, ScreenName } from '../../../../generated/names.gen.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import { withDays } from '../../../../shared/records/days.ts';
import type { QuestionAnswer } from '../../../../shared/questions/answer.ts';
import { figuresOf } from '../../../engine/records/page-figures.ts';
import type { Records } from '../../../engine/records/engine.ts';
import type { Heard } from './meanings.ts';
import type { Question } from './question.ts';
import { quote } from './word-answer.ts';

/** A page and which of its rows are meant, as they are called. */
export interface ListMeant {
  screen: ScreenName;
  form: FormName;
  filter: FilterNode | undefined;
  title: string;
}

/** How many rows are meant, and the way to them. @param by who understood the question */
export async function answerList(
  records: Records,
  { question, language, caller }: Question,
  { screen, form, title, ...list }: ListMeant,
  heard: readonly Heard[],
  today: string,
  by: string,
): Promise<QuestionAnswer> {
  const filter = list.filter && withDays(list.filter, today);
  const { total, capped } = await figuresOf(records, caller, form, { filter });
  return {
    kind: 'list',
    answer: `${title}: ${new Intl.NumberFormat(language).format(total)}${capped ? '+' : ''}`,
    columns: [],
    rows: [],
    chips: [{ sort: 'list', label: title, words: quote(question, { heard }) }],
    options: [],
    opens: { screen, filter: filter ?? null },
    by,
  };
}
