import { sql } from 'drizzle-orm';
import { pages } from '../../../../generated/server/screens.gen.ts';
import type { FormName } from '../../../../generated/names.gen.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
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

/** Whether words are part of what is asked without being part of the name of a state: they say nothing, that orders are counted, or to which country they go. */
const isBeside = ({ meanings }: Heard): boolean =>
  meanings.some((said) => said.is === 'filler' || said.is === 'and' || said.is === 'country' || (said.is === 'measure' && said.field === orders));

/** What narrows the records besides their state: the countries that are named. */
const countryFilter = (codes: readonly string[]): FilterNode => ({ field: 'country_code', op: 'in', value: [...codes] });

/**
 * The lists of records in a state of their workflow that a question names: all words of the state stand in it, in any order, and nothing else is said but what the records are
 * called, and countries: no span, no group and no other figure. Of orders it is about those of sales.
 */
export async function findStates(
  { database, records, workflow }: Services,
  { question, language, caller }: Question,
  heard: readonly Heard[],
): Promise<ListMeant[]> {
  const naming = heard.filter((one) => !isBeside(one)).flatMap(({ from, to }) => [...setOf(question.slice(from, to))]);
  if (naming.length === 0) return [];
  const said = setOf(question);
  const codes = heard.flatMap((one) => meant(one, 'country')?.code ?? []);
  const names = new Intl.DisplayNames(language, { type: 'region' });
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
    if (codes.length > 0 && !records.registry.form(form, caller).fields.has('country_code')) return [];
    const inState: FilterNode = { field: 'state_code', op: 'eq', value: state.state_code };
    return [
      {
        screen: page.id,
        form,
        title: [`${pickText(page.title, language)}: ${name}`, ...codes.map((code) => names.of(code) ?? code)].join(', '),
        filter: codes.length > 0 ? { and: [inState, countryFilter(codes)] } : inState,
      },
    ];
  });
  const isOfOrders = heard.some((one) => meant(one, 'measure')?.field === orders);
  return isOfOrders ? found.filter(({ form }) => form === 'sales_orders') : found;
}
