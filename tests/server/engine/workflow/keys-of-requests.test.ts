import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workflowHomes, workflows } from '../../../../src/generated/server/workflows.gen.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import type { TriggerResult } from '../../../../src/shared/workflow/calls.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { createApp, openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { fieldsOfEvent, requiredExamples } from './asked-examples.ts';
import { triedOn } from '../declarations/declared.ts';

/*
 * One key is one request: however often it comes, at the same time or after the server began anew, for every type of record. It is done once and answered
 * the same; with another body it is refused.
 */

interface Fired {
  results: TriggerResult[];
}

/** What somebody may fire of a type without more than some values. */
const offered = (type: string) => (workflows[type]?.transitions ?? []).filter(({ show_in_fsm_actions }) => show_in_fsm_actions);

describeOnEachDemo('a request under a key', (open, engine) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  const enter = (id: number, state: string) =>
    app.execute(sql`
      update fsm_instance i set state_id = s.state_id from fsm_state s where i.fsm_instance_id = ${id} and s.type_code = i.type_code and s.state_code = ${state}`);
  const told = ({ status, text }: Answer<Fired>) => `${status} ${text.replace(/"request_id":"[^"]*"/, '')}`;
  const linesUnder = (key: string) => app.rows<{ id: number }>(sql`select fsm_instance_id as id from fsm_history where idempotency_key = ${key}`);

  /** A record, its state and an event that it can have now. */
  async function possible(type: string): Promise<{ id: number; event_code: string; fields: JsonObject }> {
    const records = await app.rows<{ id: number }>(
      sql`select fsm_instance_id as id from fsm_instance where type_code = ${type} and company_code = 'KT-HU' order by 1 limit 12`,
    );
    for (const { event, from } of offered(type)) {
      const fields = requiredExamples(fieldsOfEvent(type, event));
      for (const { id } of records) {
        await enter(id, from);
        const dry = await admin.action<Fired>('trigger_fsms', 'set', { event_code: event, fsm_instance_id: [id], dry_run: true, params: { fields } });
        if (dry.body.results?.[0]?.ok) return { id, event_code: event, fields };
      }
    }
    throw new Error(`no record of ${type} can have an event`);
  }

  it.each(triedOn(engine, Object.keys(workflowHomes)))(
    'of type %s is done once and answered the same, at once, later and on a server that began anew',
    async (type) => {
      const { id, event_code, fields } = await possible(type);
      const key = `one-click-of-${type}`;
      const call = { event_code, fsm_instance_id: [id], idempotency_key: key, params: { fields } };
      const fire = (client = admin, changed: JsonObject = {}) => client.action<Fired>('trigger_fsms', 'set', { ...call, ...changed });
      const answers = await Promise.all(Array.from({ length: 6 }, () => fire()));
      expect(answers[0]?.body.results).toMatchObject([{ fsm_instance_id: id, ok: true }]);
      expect([...new Set(answers.map(told))]).toHaveLength(1);
      expect(await linesUnder(key)).toEqual([{ id }]);

      const anew = await createApp(app.database);
      expect(told(await fire(await anew.signIn('admin', 'KT-HU')))).toBe(told(answers[0] as Answer<Fired>));
      await anew.stop();

      const others: JsonObject[] = [{ params: { fields, note: 'another' } }, { event_code: 'another' }, { params: { fields, expected_state: 'another' } }];
      for (const changed of others) {
        const { body } = await fire(admin, changed);
        expect([changed, body.results]).toMatchObject([changed, [{ fsm_instance_id: id, ok: false, error: { code: 'key_reused' } }]]);
      }
      expect(await linesUnder(key)).toEqual([{ id }]);
    },
  );
});
