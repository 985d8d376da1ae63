import { sql } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';

/** What happened to a record: its beginning, then its events in order, each so many minutes ago. */
export interface Life {
  fsm_instance_id: number;
  /** Minutes ago the record was made. */
  begun: number;
  events: readonly { event: string; minutesAgo: number; params?: Readonly<Record<string, string>> }[];
}

/**
 * Writes the lives of records as the engine would have, had it been there: states, a dense history and the timers of the last stay.
 * An event the state did not know is a mistake in the demo and throws.
 */
export async function seedLives(tx: Transaction, lives: readonly Life[]): Promise<void> {
  const begun = JSON.stringify(lives.map(({ fsm_instance_id, begun }) => ({ id: fsm_instance_id, ago: begun })));
  const of = sql`jsonb_to_recordset(${begun}::jsonb) as b(id bigint, ago integer)`;
  await tx.execute(sql`update fsm_instance i set entered_at = now() - b.ago * interval '1 minute' from ${of} where i.fsm_instance_id = b.id`);
  await tx.execute(sql`update fsm_history h set made_at = now() - b.ago * interval '1 minute' from ${of} where h.fsm_instance_id = b.id and h.seq = 1`);
  const longest = Math.max(0, ...lives.map(({ events }) => events.length));
  for (let place = 0; place < longest; place += 1) {
    const steps = lives.flatMap(({ fsm_instance_id, events }) => {
      const step = events[place];
      return step ? [{ id: fsm_instance_id, event: step.event, ago: step.minutesAgo, params: step.params ?? null }] : [];
    });
    const made = await tx.execute(sql`
      with step as (
        select i.fsm_instance_id, i.company_code, i.state_id, t.transition_id, t.to_state_id, e.event, e.params, now() - e.ago * interval '1 minute' as made_at
          from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as e(id bigint, event text, ago integer, params jsonb)
          join fsm_instance i on i.fsm_instance_id = e.id
          join fsm_transition t on t.type_code = i.type_code and t.from_state_id = i.state_id and t.event_code = e.event),
      noted as (
        insert into fsm_history (company_code, fsm_instance_id, seq, event_code, transition_id, from_state_id, to_state_id, made_at, params)
        select company_code, fsm_instance_id, ${place + 2}::int, event, transition_id, state_id, to_state_id, made_at, nullif(params, 'null') from step)
      update fsm_instance i set state_id = s.to_state_id, version = ${place + 2}::int,
             entered_at = case when s.to_state_id = s.state_id then i.entered_at else s.made_at end
        from step s where i.fsm_instance_id = s.fsm_instance_id`);
    if (made !== steps.length) throw new Error('a state of the demo does not know an event of it');
  }
  const ids = `{${lives.map(({ fsm_instance_id }) => fsm_instance_id).join(',')}}`;
  await tx.execute(sql`delete from fsm_timer where fsm_instance_id = any(${ids}::bigint[])`);
  await tx.execute(sql`
    insert into fsm_timer (fsm_instance_id, transition_id, company_code, due_at)
    select i.fsm_instance_id, t.transition_id, i.company_code, i.entered_at + t.timeout * interval '1 minute'
      from fsm_instance i join fsm_state s on s.state_id = i.state_id and not s.final_state
      join fsm_transition t on t.from_state_id = i.state_id and t.timeout is not null
     where i.fsm_instance_id = any(${ids}::bigint[])
       and not exists (select from fsm_history h where h.fsm_instance_id = i.fsm_instance_id and h.transition_id = t.transition_id and h.made_at >= i.entered_at)`);
}
