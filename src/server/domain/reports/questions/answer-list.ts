import { withDays } from '../../../../shared/records/days.ts';
import type { QuestionAnswer } from '../../../../shared/questions/answer.ts';
import { wordIn } from '../../../engine/outbox/public-text.ts';
import { figuresOf } from '../../../engine/records/page-figures.ts';
import type { Records } from '../../../engine/records/engine.ts';
import type { AskedList } from './lists.ts';
import type { Heard } from './meanings.ts';
import type { Question } from './question.ts';
import { quote } from './word-answer.ts';

/** How many rows a list of home has, and the way to them. @param by who understood the question */
export async function answerList(
  records: Records,
  { question, language, caller }: Question,
  list: AskedList,
  heard: readonly Heard[],
  today: string,
  by: string,
): Promise<QuestionAnswer> {
  const filter = list.filter && withDays(list.filter, today);
  const { total, capped } = await figuresOf(records, caller, list.form, { filter });
  const title = wordIn(language, list.title);
  return {
    kind: 'list',
    answer: `${title}: ${new Intl.NumberFormat(language).format(total)}${capped ? '+' : ''}`,
    columns: [],
    rows: [],
    chips: [{ sort: 'list', label: title, words: quote(question, { heard }) }],
    options: [],
    opens: { screen: list.screen, filter: filter ?? null },
    by,
  };
}
