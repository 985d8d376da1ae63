import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { workflows } from '../../../../src/generated/server/workflows.gen.ts';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { createRecords } from '../../../../src/server/engine/records/engine.ts';
import type { Records } from '../../../../src/server/engine/records/engine.ts';
import { seedWorkflows } from '../../../../src/server/start/seed-workflows.ts';
import { checkConfiguration } from '../../../../src/server/engine/workflow/configuration/check-configuration.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { openParcels, parcelProcedures } from '../../fixtures/parcel-workflow.ts';
import type { Parcels } from '../../fixtures/parcel-workflow.ts';

describeOnEachDatabase('a workflow that is saved', (open) => {
  let parcels: Parcels;
  beforeAll(async () => {
    parcels = await openParcels(open);
  });
  beforeEach(() => parcels.reset());
  afterAll(() => parcels.close());

  describe('names only what the program has', () => {
    const step = (sort: 'guard' | 'effect', procedure_code: string, params: JsonObject | null = null): JsonObject => ({
      ...parcels.transition('finish'),
      sort,
      procedure_code,
      params,
    });

    it.each<[string, ['guard' | 'effect', string, JsonObject?], string, string]>([
      ['an unknown guard', ['guard', 'nobody'], 'unknown_reference', 'procedure_code'],
      ['an effect in the place of a guard', ['guard', 'send_mail'], 'unknown_reference', 'procedure_code'],
      ['params that the effect refuses', ['effect', 'send_mail', { text: 5 }], 'unknown_procedure_params', 'params'],
      ['an effect without the params it needs', ['effect', 'send_mail'], 'unknown_procedure_params', 'params'],
    ])('%s is refused at its field', async (_, given, code, field) => {
      const fields = expect.arrayContaining([expect.objectContaining({ field })]) as unknown;
      await expect(parcels.add('fsm_steps', [step(...given)])).rejects.toMatchObject({ code, status: 422, fields });
    });

    it('params that fit are stored, and what refused them says where', async () => {
      const { rows } = await parcels.add('fsm_steps', [step('effect', 'send_mail', { text: 'sent' })]);
      await expect(parcels.set('fsm_steps', { step_id: rows[0]?.step_id ?? null }, { params: { texts: 'sent' } })).rejects.toMatchObject({
        code: 'unknown_procedure_params',
        params: { procedure: 'send_mail', path: 'text' },
      });
    });

    it('the steps of a transition stand in their order, and a transition tells their names', async () => {
      await parcels.add('fsm_steps', [
        step('effect', 'send_mail', { text: 'first' }),
        step('effect', 'send_mail', { text: 'second' }),
        step('guard', 'has_items'),
      ]);
      const steps = () => parcels.rows('fsm_steps');
      expect((await steps()).map(({ sort, position, params }) => [sort, position, params])).toEqual([
        ['effect', 1, { text: 'first' }],
        ['effect', 2, { text: 'second' }],
        ['guard', 1, null],
      ]);
      await parcels.set('fsm_steps', { step_id: (await steps())[1]?.step_id ?? null }, { position: 1 });
      expect((await steps()).map(({ params }) => params)).toEqual([{ text: 'second' }, { text: 'first' }, null]);
      await parcels.database.system((tx) =>
        tx.execute(sql`update fsm_procedure set procedure_names = jsonb_build_object('en', procedure_code) where procedure_code in ('has_items', 'send_mail')`),
      );
      expect(await parcels.listed('fsm_transitions', 'finish')).toMatchObject({
        guard_names: { en: 'has_items' },
        effect_names: { en: 'send_mail, send_mail' },
      });
    });

    it.each<[string, Json]>([
      ['of no kind', [{ name: 'amount', kind: 'monney', names: { en: 'Amount' } }]],
      ['whose kind lacks its options', [{ name: 'supplier', kind: 'reference', names: { en: 'Supplier' } }]],
      ['asked twice', [1, 2].map(() => ({ name: 'amount', kind: 'decimal', names: { en: 'Amount' } }))],
      ['that is none', 'amount'],
    ])('a field of an event %s is refused', async (_, fields) => {
      await expect(parcels.set('fsm_events', { type_code: 'parcel', event_code: 'send' }, { fields })).rejects.toMatchObject({
        code: 'wrong_event_fields',
        fields: [{ field: 'fields' }],
      });
    });

    it('an unknown loop and a timeout event of another type are refused at their fields', async () => {
      await expect(parcels.set('fsm_types', { type_code: 'parcel' }, { on_loop: 'send_mail' })).rejects.toMatchObject({
        code: 'unknown_reference',
        fields: [{ field: 'on_loop' }],
      });
      await expect(parcels.set('fsm_types', { type_code: 'parcel' }, { timeout_event_code: 'place' })).rejects.toMatchObject({
        code: 'unknown_reference',
        fields: [{ field: 'timeout_event_code' }],
      });
      await parcels.set('fsm_types', { type_code: 'parcel' }, { timeout_event_code: 'expire', on_loop: 'follow_parcel' });
      await expect(parcels.remove('fsm_events', { type_code: 'parcel', event_code: 'expire' })).rejects.toMatchObject({
        code: 'in_use',
        params: { by: 'fsm_type' },
      });
    });

    it('a state of another type is refused as the end of a transition', async () => {
      await expect(parcels.set('fsm_transitions', parcels.transition('finish'), { to_state_id: parcels.foreignState })).rejects.toMatchObject({
        code: 'unknown_reference',
      });
    });
  });

  it('has one initial state, one code per state, and one way per state and event', async () => {
    await expect(parcels.set('fsm_states', parcels.state('open'), { initial_state: true })).rejects.toMatchObject({
      code: 'already_exists',
      status: 409,
      fields: [{ field: 'initial_state' }],
    });
    await expect(parcels.set('fsm_states', parcels.state('open'), { state_code: 'draft' })).rejects.toMatchObject({ code: 'already_exists', status: 409 });
    await expect(parcels.add('fsm_transitions', [parcels.way('open', 'finish', 'draft')])).rejects.toMatchObject({ code: 'already_exists', status: 409 });
  });

  describe('keeps a way out for records under way', () => {
    it('when a transition is deleted', async () => {
      await parcels.remove('fsm_transitions', parcels.transition('expire'));
      await expect(parcels.remove('fsm_transitions', parcels.transition('finish'))).rejects.toMatchObject({
        code: 'no_way_out',
        status: 422,
        params: { state: 'draft, open' },
        fields: [],
      });
      expect(await parcels.count('fsm_transitions')).toBe(2);
    });

    it('when a transition is led elsewhere, or a final state is final no more, told at the field', async () => {
      await parcels.remove('fsm_transitions', parcels.transition('expire'));
      const moved = parcels.set('fsm_transitions', parcels.transition('finish'), { to_state_id: parcels.id('draft') });
      await expect(moved).rejects.toMatchObject({
        code: 'no_way_out',
        fields: [{ field: 'to_state_id', params: { state: 'draft, open', key: parcels.transition('finish') } }],
      });
      await expect(parcels.set('fsm_states', parcels.state('done'), { final_state: false })).rejects.toMatchObject({
        code: 'no_way_out',
        fields: [{ field: 'final_state', params: { state: 'draft, open, done' } }],
      });
    });

    it('when a state goes with its transitions', async () => {
      await expect(parcels.remove('fsm_states', parcels.state('done'))).rejects.toMatchObject({ code: 'no_way_out', params: { state: 'draft, open' } });
    });

    it('but a state that never had one may be made first', async () => {
      const { rows } = await parcels.add('fsm_states', [{ type_code: 'parcel', state_code: 'lost', state_names: { en: 'Lost' } }]);
      await parcels.add('fsm_transitions', [{ ...parcels.way('open', 'send', 'open'), to_state_id: rows[0]?.state_id ?? null }]);
      expect(await parcels.count('fsm_transitions')).toBe(4);
    });

    it('when an addition is taken back', async () => {
      const { change_set_id } = await parcels.add('fsm_transitions', [parcels.way('draft', 'finish', 'done')]);
      await parcels.remove('fsm_transitions', parcels.transition('send'));
      await expect(parcels.undo(change_set_id)).rejects.toMatchObject({ code: 'no_way_out', params: { state: 'draft' } });
    });

    it('when a file brings it in', async () => {
      await parcels.remove('fsm_transitions', parcels.transition('expire'));
      const file = {
        name: 'ways.csv',
        bytes: Buffer.from(`transition_id,to_state_id\n${parcels.transition('finish').transition_id},${parcels.id('draft')}\n`),
      };
      await expect(parcels.bringIn('fsm_transitions', file)).rejects.toMatchObject({ status: 422 });
      expect(await parcels.listed('fsm_transitions', 'finish')).toMatchObject({ to_state_id: parcels.id('done') });
    });

    it('when two colleagues close the two ways at the same time', async () => {
      const outcomes = await Promise.allSettled(['finish', 'expire'].map((event) => parcels.remove('fsm_transitions', parcels.transition(event))));
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'no_way_out' } });
    });
  });

  describe('lets nothing fire for ever', () => {
    it('when a timeout closes a circle, told at the timeout', async () => {
      await parcels.set('fsm_transitions', parcels.transition('send'), { timeout: 30 });
      await expect(parcels.add('fsm_transitions', [{ ...parcels.way('open', 'send', 'draft'), timeout: 60 }])).rejects.toMatchObject({
        code: 'automatic_cycle',
        params: { states: 'draft, open' },
        fields: [{ field: 'timeout' }],
      });
      const [back] = (await parcels.add('fsm_transitions', [parcels.way('open', 'send', 'draft')])).rows;
      await expect(parcels.set('fsm_transitions', { transition_id: back?.transition_id ?? null }, { timeout: 60 })).rejects.toMatchObject({
        code: 'automatic_cycle',
        fields: [{ field: 'timeout', params: { states: 'draft, open' } }],
      });
    });

    it('but a reminder that leads back into its own state may', async () => {
      await parcels.add('fsm_transitions', [{ ...parcels.way('open', 'send', 'open'), timeout: 60 }]);
      expect(await parcels.count('fsm_transitions')).toBe(4);
    });
  });

  describe('in use', () => {
    beforeEach(() => parcels.makeRecord('open'));

    it('keeps its states and its type', async () => {
      await parcels.add('fsm_transitions', [parcels.way('draft', 'finish', 'done')]);
      await expect(parcels.remove('fsm_states', parcels.state('open'))).rejects.toMatchObject({ code: 'in_use', status: 422 });
      await expect(parcels.remove('fsm_types', { type_code: 'parcel' })).rejects.toMatchObject({ code: 'in_use', status: 422 });
    });

    it('keeps the codes of its states, also for those who see no record of it', async () => {
      const renamed = parcels.set('fsm_states', parcels.state('open'), { state_code: 'opened' });
      await expect(renamed).rejects.toMatchObject({ code: 'in_use', fields: [{ field: 'state_code' }] });
      await parcels.set('fsm_states', parcels.state('done'), { state_code: 'finished' });
      expect(await parcels.listed('fsm_states', 'finished')).toMatchObject({ instance_count: 0 });
    });
  });

  it('goes as a whole and comes back as a whole', async () => {
    const everything = async () => Promise.all(['fsm_types', 'fsm_states', 'fsm_events', 'fsm_transitions'].map((form) => parcels.rows(form)));
    const before = await everything();
    const { change_set_id } = await parcels.remove('fsm_types', { type_code: 'parcel' });
    expect((await everything()).map((rows) => rows.length)).toEqual([0, 0, 0, 0]);
    expect(await parcels.undo(change_set_id)).toMatchObject({ conflicts: [] });
    expect(await everything()).toEqual(before);
  });
});

const stranger = { userId: null, companyCode: null };

describeOnEachDatabase('the forms of workflows', (open) => {
  let database: Database;
  let records: Records;
  beforeAll(async () => {
    database = await open();
    await seedWorkflows(database);
    records = createRecords({ database, forms, checks: [checkConfiguration(parcelProcedures)] });
  });
  afterAll(async () => {
    await records.close();
    await database.close();
  });
  const list = async (form: string, call: object = {}) => JSON.parse(await records.list(stranger, form, { count: 'none', ...call } as never)) as JsonObject[];

  it('list without a payload, with the parameters of an event in one value', async () => {
    expect(await list('fsm_types')).toHaveLength(Object.keys(workflows).length);
    expect((await list('fsm_states')).length).toBeGreaterThanOrEqual(84);
    const [cancel] = await list('fsm_events', {
      filter: {
        and: [
          { field: 'type_code', op: 'eq', value: 'sales_order' },
          { field: 'event_code', op: 'eq', value: 'cancel' },
        ],
      },
    });
    expect(cancel).toMatchObject({
      bv_variant: 'danger',
      event_params: { bv_variant: 'danger', bv_icon: 'x-circle', checkbox: {}, ask_email: true, fields: [] },
    });
  });

  it('tell the flags that reports read', async () => {
    const states = await list('fsm_states', { filter: { field: 'type_code', op: 'eq', value: 'sales_order' } });
    const having = (flag: string): Json[] => states.filter((state) => state[flag] === true).map(({ state_code }) => state_code ?? null);
    expect(having('holds_stock')).toEqual([
      'placed',
      'waiting_for_payment',
      'waiting_for_prepayment',
      'waiting_for_goods',
      'ready_to_collect',
      'collecting',
      'packed',
    ]);
    expect(having('counts_as_demand')).toEqual(['waiting_for_goods']);
    expect(states.filter(({ row_class }) => row_class !== null).map(({ row_class }) => row_class)).toEqual([
      'placed',
      'waiting_for_payment',
      'waiting_for_prepayment',
      'waiting_for_goods',
      'cancelled',
    ]);
  });
});
