import { eq, sql } from 'drizzle-orm';
import { choice, decimal, integer, percent } from '../../kinds.gen.ts';
import { engineNames } from '../../../src/shared/translation/engines.ts';
import { viewCurrency } from '../../../src/shared/money/view.ts';
import { asked } from '../../asked.ts';
import { currency, date } from '../../kinds.gen.ts';
import { appUsers } from '../../tables/access/people-and-pages.ts';
import { currentCompany } from '../../tables/define.ts';
import { engineCalls } from '../../tables/texts/translation.ts';
import { as, computed, defineForm } from '../define.ts';
import { declareParams } from '../params.ts';
import { pick } from '../pick.ts';

const chosen = declareParams({ [viewCurrency]: asked(currency).optional() }, { given: true });
const inUnits = sql`${engineCalls.cost_usd} * kontor_rate(${currentCompany}, 'USD') / nullif(kontor_rate(${currentCompany}, kontor_view_currency(${currentCompany}, ${chosen[viewCurrency]})), 0)`;
const proposals = (states: string) => sql`(select count(*) from ai_proposal p join fsm_instance i using (fsm_instance_id) join fsm_state s using (state_id)
  where p.engine_call_id = ${engineCalls.engine_call_id} and s.state_code in (${sql.raw(states)}))`;

/** What the engines were asked, what it cost and what came of it, call by call. The texts themselves are not kept. */
export default defineForm({
  key: ['engine_call_id'],
  scope: 'company',
  fields: {
    ...pick(engineCalls, 'engine_call_id', 'called_at'),
    engine: as(choice, engineCalls.engine, { values: [...engineNames] }),
    ...pick(engineCalls, 'model', 'purpose'),
    user_name: appUsers.user_name,
    called_on: computed(date, sql`(${engineCalls.called_at})::date`),
    calls: computed(integer, sql`1`),
    failures: computed(integer, sql`case when ${engineCalls.failure} is null then 0 else 1 end`),
    ...pick(engineCalls, 'characters', 'tokens_in', 'tokens_out', 'cost_usd'),
    cost_in_view: computed(decimal, sql`(${inUnits})`),
    milliseconds: engineCalls.milliseconds,
    accepted: computed(integer, proposals(`'accepted', 'applied'`)),
    decided: computed(integer, proposals(`'accepted', 'applied', 'rejected'`)),
    accepted_percent: computed(percent, sql`(100.0 * ${proposals(`'accepted', 'applied'`)} / nullif(${proposals(`'accepted', 'applied', 'rejected'`)}, 0))`),
    failure: engineCalls.failure,
  },
  params: chosen,
  from: (select) => select.from(engineCalls).leftJoin(appUsers, eq(appUsers.user_id, engineCalls.user_id)).where(eq(engineCalls.for_company, currentCompany)),
  totals: { milliseconds: 'median', accepted_percent: { ratio: ['accepted', 'decided'] } },
  order: ['called_at', 'engine_call_id'],
  search: ['model', 'purpose', 'user_name'],
});
