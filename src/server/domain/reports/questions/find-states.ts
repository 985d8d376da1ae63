import { sql } from 'drizzle-orm';
import { pages } from '../../../../generated/server/screens.gen.ts';
import type { FormName } from '../../../../generated/names.gen.ts';
import type { MultiText } from '../../../../shared/languages.ts';
import { pickText } from '../../../../shared/text/multi-text.ts';
import { maySee } from '../../../engine/records/page-figures.ts';
import type { Services } from '../../../engine/services.ts';
import { wordsOf } from './hear.ts';
import type { Heard } from './meanings.ts';
import type { ListMeant } from './answer-list.ts';
import type { Question } from './question.ts';
import { meant } from './span-of.ts';

interface State {
  type_code: string;
  type_names: MultiText;
  state_code: string;
  state_names: MultiText;
}

/** What the figure of orders counts. */
const orders = 'sales_order_id';

const setOf = (text: string): Set<string> => new Set(wordsOf(text).map((word) => word.text));

/** Whether words are part of what is asked without being part of the name of a state: they say nothing, or that orders are counted. */
const isBeside = ({ meanings }: Heard): boolean => meanings.some((said) => said.is === 'filler' || (said.is === 'measure' && said.field === orders));

/**
 * The lists of records in a state of their workflow that a question names: all words of the state stand in it, in any order, and nothing else is said but what the records are
 * called: no span, no group and no other figure. Of orders it is about those of sales.
 */
export async function findStates({ database, workflow }: Services, { question, language, caller }: Question, heard: readonly Heard[]): Promise<ListMeant[]> {
  const naming = heard.filter((one) => !isBeside(one)).flatMap(({ from, to }) => [...setOf(question.slice(from, to))]);
  if (naming.length === 0) return [];
  const said = setOf(question);
  const states = await database.system((tx) =>
    tx.rows<State>(sql`select type_code, type_names, state_code, state_names from fsm_state join fsm_type using (type_code)`),
  );
  const found = states.flatMap((state) => {
    const [name, type] = [pickText(state.state_names, language), pickText(state.type_names, language)];
    const [ofState, ofType] = [setOf(name), setOf(type)];
    const isNamed = [...ofState].every((word) => said.has(word)) && naming.every((word) => ofState.has(word) || ofType.has(word));
    const form = workflow.homes.formOf(state.type_code) as FormName | undefined;
    const page = pages.find((one) => one.form === form && one.counted);
    if (!isNamed || ofState.size === 0 || !form || !page || !maySee(caller, page.id, form)) return [];
    return [
      {
        screen: page.id,
        form,
        title: `${pickText(page.title, language)}: ${name}`,
        filter: { field: 'state_code', op: 'eq' as const, value: state.state_code },
      },
    ];
  });
  const isOfOrders = heard.some((one) => meant(one, 'measure')?.field === orders);
  return isOfOrders ? found.filter(({ form }) => form === 'sales_orders') : found;
}
