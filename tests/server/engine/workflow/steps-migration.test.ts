import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';

/* A database of the time when a transition had one guard and one effect in columns of its own. */

const before = `
  create table fsm_procedure (procedure_code text primary key, sort text not null, procedure_names jsonb not null, unique (procedure_code, sort));
  create table fsm_transition (
    transition_id bigserial primary key, event_code text not null,
    guard_code text constraint fsm_transition_guard_code_fsm_procedure_procedure_code_fk references fsm_procedure, guard_params jsonb,
    effect_code text constraint fsm_transition_effect_code_fsm_procedure_procedure_code_fk references fsm_procedure, effect_params jsonb);
  insert into fsm_procedure select code, sort, '{}' from (values ('has_items', 'guard'), ('set_note', 'effect'), ('keep_unsubscription', 'effect'),
    ('invite_subscriber', 'effect'), ('notify_of_arrival', 'effect')) as known(code, sort);
  insert into fsm_transition (event_code, guard_code, guard_params, effect_code, effect_params) values
    ('plain', null, null, null, null),
    ('guarded', 'has_items', '{"least": 2}', null, null),
    ('both', 'has_items', null, 'set_note', '{"text": "x"}'),
    ('leave', null, null, 'keep_unsubscription', null),
    ('invite', null, null, 'invite_subscriber', null),
    ('notify', null, null, 'notify_of_arrival', null),
    ('misplaced', 'set_note', null, 'has_items', null);`;

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
  await database.exec(before);
  const migration = readFileSync(join(import.meta.dirname, '../../../../schemas/migrations/0017_workflow_steps.sql'), 'utf8');
  for (const statement of migration.split('--> statement-breakpoint')) await database.exec(statement);
});
afterAll(() => database.close());

const stepsOf = async (event: string): Promise<unknown[]> =>
  (
    await database.query<{ step: unknown }>(
      `select json_build_array(s.sort, s.position, s.procedure_code, s.params) as step from fsm_step s join fsm_transition t using (transition_id)
        where t.event_code = $1 order by s.sort desc, s.position`,
      [event],
    )
  ).rows.map(({ step }) => step);

it.each([
  ['plain', []],
  ['guarded', [['guard', 1, 'has_items', { least: 2 }]]],
  [
    'both',
    [
      ['guard', 1, 'has_items', null],
      ['effect', 1, 'set_note', { text: 'x' }],
    ],
  ],
  ['leave', [['effect', 1, 'set_fields', { fields: { unsubscribed_at: 'now' } }]]],
  [
    'invite',
    [
      ['effect', 1, 'set_fields', { fields: { opted_in_at: null, opted_in_ip: null, unsubscribed_at: null } }],
      ['effect', 2, 'invite_subscriber', null],
    ],
  ],
  [
    'notify',
    [
      ['effect', 1, 'notify_of_arrival', null],
      ['effect', 2, 'set_fields', { fields: { notified_at: 'now' } }],
    ],
  ],
  ['misplaced', []],
])('the guard and the effect of %s became rows, in the order in which they ran', async (event, steps) => {
  expect(await stepsOf(event)).toEqual(steps);
});

it('the columns are gone, and a transition takes its steps along', async () => {
  const { rows } = await database.query<{ name: string }>(`select column_name as name from information_schema.columns where table_name = 'fsm_transition'`);
  expect(rows.map(({ name }) => name).sort()).toEqual(['event_code', 'transition_id']);
  await database.exec(`delete from fsm_transition where event_code = 'both'`);
  expect(await stepsOf('both')).toEqual([]);
});
