import { sql } from 'drizzle-orm';
import { engineNames } from '../../../../shared/translation/engines.ts';
import type { EngineName } from '../../../../shared/translation/engines.ts';
import type { Transaction } from '../../../engine/database/database.ts';
import type { Services } from '../../../engine/services.ts';
import type { HealthLine } from './line.ts';

const group = 'engines';

/** When a service last did what it was asked, and when it last did not. */
interface Used {
  success_at: string | null;
  failure_at: string | null;
}

/** As they call themselves, in all languages. */
const makers: Readonly<Record<EngineName, string>> = { gt: 'Google', deepl: 'DeepL', openai: 'OpenAI', deepseek: 'DeepSeek' };

/** Messages of a channel; looked for among the newest, for the outbox may be long. */
const ofChannel = (channel: 'mail' | 'webhook') => sql`
  select max(done_at) as success_at, max(coalesce(failed_at, case when done_at is null and last_error is not null and last_error <> 'not_configured' then created_at end)) as failure_at
    from (select * from outbox where channel = ${channel} order by outbox_id desc limit 1000) o`;
const ofRates = sql`
  select max(last_run_at) filter (where state <> 'failed') as success_at, max(last_run_at) filter (where state = 'failed') as failure_at from job where job_code = 'exchange_rates'`;
const ofPayment = sql`
  select max(settled_at) as success_at, max(next_check_at) filter (where last_error is not null and next_check_at <= now() + interval '1 day') as failure_at from payment_attempt`;
const ofTranslation = sql`
  select engine, max(called_at) filter (where failure is null) as success_at, max(called_at) filter (where failure is not null) as failure_at
    from engine_call where called_at > now() - interval '90 days' group by engine`;

/** How a service outside stands, told by how it was used last: nobody calls it only to look. */
export function serviceLine(id: HealthLine['id'], isSet: boolean, used: Used | undefined, params: HealthLine['params'] = {}): HealthLine {
  if (!isSet) return { group, id, state: 'off', told: 'off', params };
  const { success_at = null, failure_at = null } = used ?? {};
  if (success_at === null && failure_at === null) return { group, id, state: 'good', told: 'unused', params };
  if (failure_at === null) return { group, id, state: 'good', told: 'works', params: { ...params, success_at } };
  if (success_at === null) return { group, id, state: 'bad', told: 'never_worked', params: { ...params, failure_at }, advice: 'service_fails' };
  const isWell = Date.parse(success_at) >= Date.parse(failure_at);
  return {
    group,
    id,
    state: isWell ? 'good' : 'bad',
    told: 'worked_and_failed',
    params: { ...params, success_at, failure_at },
    ...(!isWell && { advice: 'service_fails' }),
  };
}

/** The services outside that this installation uses: whether they are set up, when they last worked and when not; never their keys. */
export async function engineLines(tx: Transaction, { health: { isSet }, translator }: Services): Promise<HealthLine[]> {
  const engines = await tx.rows<Used & { engine: string }>(ofTranslation);
  const batch = await tx.row<{ success_at: string | null }>(sql`select max(sent_on) as success_at from courier_batch`);
  return [
    { ...serviceLine('mail', isSet.mail, await tx.row<Used>(ofChannel('mail'))), ...(!isSet.mail && { state: 'doubtful', advice: 'set_up_mail' }) },
    serviceLine('webhooks', isSet.webhooks, await tx.row<Used>(ofChannel('webhook'))),
    serviceLine('rates_service', isSet.rates, await tx.row<Used>(ofRates)),
    serviceLine('payment', isSet.payment, await tx.row<Used>(ofPayment)),
    ...engineNames.map((engine) =>
      serviceLine(
        'translation',
        translator.settings[engine].key !== undefined,
        engines.find((one) => one.engine === engine),
        { engine: makers[engine] },
      ),
    ),
    serviceLine('couriers', true, { success_at: batch?.success_at ?? null, failure_at: null }),
  ];
}
