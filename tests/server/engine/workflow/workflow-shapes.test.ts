import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { openParcels } from '../../fixtures/parcel-workflow.ts';
import type { Parcels } from '../../fixtures/parcel-workflow.ts';

/* Workflows of any shape: what leads back, what nobody comes to, and very many states. */

describeOnEachDatabase('a workflow', (open, engine) => {
  let parcels: Parcels;
  beforeAll(async () => {
    parcels = await openParcels(open);
  });
  beforeEach(() => parcels.reset());
  afterAll(() => parcels.close());

  it('may lead back, and into the same state, where somebody does it', async () => {
    await parcels.add('fsm_transitions', [parcels.way('open', 'send', 'open'), parcels.way('draft', 'finish', 'draft')]);
    await parcels.set('fsm_transitions', parcels.transition('finish'), { to_state_id: parcels.id('draft') });
    expect(await parcels.count('fsm_transitions')).toBe(5);
  });

  // What judges it is the same on both engines; tests/shared/workflow-check.test.ts asks it about ten thousand.
  it.runIf(engine === 'postgres')('is saved with thousands of states that timers lead through before anybody gives up', async () => {
    await parcels.database.system(async (tx) => {
      await tx.execute(sql`
        insert into fsm_state (type_code, state_code, state_names, position, initial_state, final_state)
        select 'parcel', 'many' || n, '{"en": "Many"}', 10 + n, false, false from generate_series(1, 2000) n`);
      // A chain that timers lead through, to the last state.
      await tx.execute(sql`
        insert into fsm_transition (type_code, event_code, from_state_id, to_state_id, timeout, position)
        select 'parcel', 'expire', s.state_id, coalesce(lead(s.state_id) over (order by s.position), ${parcels.id('done')}), 60, 10
          from fsm_state s where s.type_code = 'parcel' and s.state_code like 'many%'`);
    });
    const start = performance.now();
    await parcels.add('fsm_transitions', [parcels.way('draft', 'finish', 'done')]);
    expect(performance.now() - start).toBeLessThan(5_000);
    const [first] = (await parcels.rows('fsm_states')).filter(({ state_code }) => state_code === 'many1');
    const [last] = await parcels.database.system((tx) =>
      tx.rows<JsonObject>(sql`
      select transition_id from fsm_transition t join fsm_state s on s.state_id = t.from_state_id where s.state_code = 'many2000'`),
    );
    await expect(
      parcels.set('fsm_transitions', { transition_id: last?.transition_id ?? null }, { to_state_id: first?.state_id ?? null }),
    ).rejects.toMatchObject({ status: 422, code: expect.stringMatching(/^(no_way_out|automatic_cycle)$/) as string });
  });

  it('without an end, or with a state that nobody comes to, may be made step by step, and loses no end it has', async () => {
    const type_code = 'letter';
    await parcels.database.system((tx) => tx.execute(sql`delete from fsm_type where type_code = ${type_code}`));
    await parcels.add('fsm_types', [{ type_code, type_names: { en: 'Letter' } }]);
    const state = (state_code: string, initial_state: boolean, final_state: boolean) => ({
      type_code,
      state_code,
      state_names: { en: state_code },
      initial_state,
      final_state,
    });
    const { rows } = await parcels.add('fsm_states', [state('written', true, false), state('forgotten', false, false)]);
    const [written, forgotten] = rows.map(({ state_id }) => state_id ?? null);
    const { rows: ends } = await parcels.add('fsm_states', [state('sent', false, true)]);
    await parcels.add('fsm_events', [{ type_code, event_code: 'send', event_names: { en: 'Send' } }]);
    const way = (from_state_id: JsonObject[string], to_state_id: JsonObject[string]) => ({ type_code, event_code: 'send', from_state_id, to_state_id });
    await parcels.add('fsm_transitions', [way(written ?? null, ends[0]?.state_id ?? null), way(forgotten ?? null, forgotten ?? null)]);
    await expect(parcels.set('fsm_states', { state_id: ends[0]?.state_id ?? null }, { final_state: false })).rejects.toMatchObject({
      status: 422,
      code: 'no_way_out',
    });
    await parcels.remove('fsm_types', { type_code });
  });
});
