import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { workflowHomes, workflows } from '../../../../src/generated/server/workflows.gen.ts';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { seedWorkflows } from '../../../../src/server/start/seed-workflows.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';

describeOnEachDatabase('the default workflows', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await seedWorkflows(database);
  });
  afterAll(() => database.close());
  const execute = (text: string) => database.system((tx) => tx.execute({ text }));
  const counted = () =>
    database.system((tx) =>
      tx.row<{ types: number; states: number; events: number; transitions: number }>(sql`
    select (select count(*)::int from fsm_type) as types, (select count(*)::int from fsm_state) as states,
           (select count(*)::int from fsm_event) as events, (select count(*)::int from fsm_transition) as transitions`),
    );

  it('are all written at the first start, and once', async () => {
    const first = await counted();
    expect(first).toMatchObject({ types: Object.keys(workflows).length });
    expect(Number(first?.transitions)).toBeGreaterThanOrEqual(140);
    await seedWorkflows(database);
    expect(await counted()).toEqual(first);
  });

  it('tie the tables of their home forms, so that a record is born with an instance', async () => {
    const tied = () =>
      database.system((tx) =>
        tx.rows<{ type: string; home: string }>(
          sql`select kontor_fsm_type_of("table"::regclass) as type, "table" as home from jsonb_to_recordset(${JSON.stringify(homes)}::jsonb) as home("table" text) order by 1`,
        ),
      );
    const homes = Object.values(workflowHomes).flatMap((form) => (forms[form].table ? [{ table: getTableName(forms[form].table) }] : []));
    const first = await tied();
    expect(first.map(({ type }) => type)).toEqual(Object.keys(workflowHomes).sort());
    for (const { table } of homes) await execute(`drop trigger "0_fsm_start" on "${table}"`);
    expect((await tied()).map(({ type }) => type)).toEqual(homes.map(() => null));
    await seedWorkflows(database);
    expect(await tied()).toEqual(first);
  });

  it('belong to staff once they are there, and one that was deleted comes back', async () => {
    await execute(`update fsm_type set type_names = '{"en": "Ours"}' where type_code = 'cmr'`);
    await execute(`delete from fsm_transition where type_code = 'cmr' and event_code = 'close'`);
    const [emails] = await database.system((tx) =>
      tx.rows<{ count: number }>(sql`select count(*)::int as count from fsm_transition where type_code = 'email'`),
    );
    expect(emails?.count).toBeGreaterThan(5);
    await execute(`delete from fsm_type where type_code = 'email'`);
    const before = await counted();
    await seedWorkflows(database);
    expect(await counted()).toMatchObject({ types: Object.keys(workflows).length, transitions: Number(before?.transitions) + Number(emails?.count) });
    expect(await database.system((tx) => tx.row(sql`select type_names from fsm_type where type_code = 'cmr'`))).toEqual({ type_names: { en: 'Ours' } });
  });

  it('forget procedures the program lost, unless a workflow still names them', async () => {
    await execute(`insert into fsm_procedure values ('lost_one', 'loop', '{}'), ('lost_two', 'guard', '{}'), ('lost_three', 'effect', '{}')`);
    await execute(`update fsm_type set on_loop = 'lost_one' where type_code = 'cmr'`);
    await execute(
      `insert into fsm_step (transition_id, sort, procedure_code) select transition_id, 'guard', 'lost_two' from fsm_transition where type_code = 'cmr' and event_code = 'issue'`,
    );
    await seedWorkflows(database);
    const left = await database.system((tx) =>
      tx.rows<{ procedure_code: string }>(sql`select procedure_code from fsm_procedure where procedure_code like 'lost%' order by 1`),
    );
    expect(left.map(({ procedure_code }) => procedure_code)).toEqual(['lost_one', 'lost_two']);
  });
});
