import type { Transaction } from '../../database/database.ts';
import type { Instance } from '../define.ts';
import type { WaitingState } from './waiting-states.ts';

export interface WaitingInstance extends Pick<Instance, 'fsm_instance_id' | 'entity_id'> {
  state_id: number;
  entered_at: string;
  due_at: string | null;
}

/** Counts go no further in one state: an index that was read so long says enough. */
export const mostCounted = 500;

const asked = (states: readonly WaitingState[]): string => JSON.stringify(states.map(({ state_id, minutes }) => ({ state_id, minutes })));
const given = `jsonb_to_recordset($1::jsonb) as w(state_id bigint, minutes int)`;
const ofState = `from fsm_instance i where i.company_code = $2 and i.state_id = w.state_id`;

/**
 * The records that wait, those first whose deadline is next and last those without one. Within a state all have the same time, so that each gives its first ones
 * from the index, and only these are put in order.
 */
export const instancesThatWait = (
  tx: Transaction,
  company: string,
  states: readonly WaitingState[],
  { offset, limit }: { offset: number; limit: number },
): Promise<WaitingInstance[]> =>
  tx.rows({
    text:
      `select i.fsm_instance_id, i.entity_id, w.state_id, to_json(i.entered_at)#>>'{}' as entered_at, to_json(i.entered_at + w.minutes * interval '1 minute')#>>'{}' as due_at ` +
      `from ${given} cross join lateral (select i.fsm_instance_id, i.entity_id, i.entered_at ${ofState} order by i.entered_at, i.fsm_instance_id limit $3::int) i ` +
      `order by i.entered_at + w.minutes * interval '1 minute' nulls last, i.entered_at, i.fsm_instance_id offset $4::int limit $5::int`,
    values: [asked(states), company, offset + limit, offset, limit],
  });

/** How many records wait in each state, up to {@link mostCounted}, and how many of these are late. */
export const countWaiting = (tx: Transaction, company: string, states: readonly WaitingState[]): Promise<{ state_id: number; total: number; late: number }[]> =>
  tx.rows({
    text:
      `select w.state_id, count(i.entered_at)::int as total, count(*) filter (where i.entered_at + w.minutes * interval '1 minute' < now())::int as late ` +
      `from ${given} left join lateral (select i.entered_at ${ofState} order by i.entered_at limit ${mostCounted}) i on true group by w.state_id`,
    values: [asked(states), company],
  });
