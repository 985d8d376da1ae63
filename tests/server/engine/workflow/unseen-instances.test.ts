import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workflowHomes } from '../../../../src/generated/server/workflows.gen.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';

/* A record of a workflow that somebody may not see is told to him as one that does not exist, whichever call names it. */

const absent = 4_000_000_000;

describeOnServer('a record of a workflow that is not there for the caller', (open) => {
  let app: App;
  const callers: Record<string, Client> = {};

  beforeAll(async () => {
    app = await openApp(open);
    await app.addUser('roleless');
    callers['has no role'] = await app.signIn('roleless', 'KT-HU');
    callers['has other pages'] = await app.signIn('clerk', 'KT-HU');
    callers['works elsewhere'] = await app.signIn('other', 'KT-DE');
  });
  afterAll(() => app.close());

  /** An answer without what names the record that was asked for, and the request. */
  const told = ({ status, text }: Pick<Answer, 'status' | 'text'>, asked: number): [number, string] => [
    status,
    text.replaceAll(new RegExp(String.raw`(_id":)${asked}\b`, 'g'), '$1#').replace(/"request_id":"[^"]*"/, ''),
  ];

  const callsAbout = (client: Client, id: number, event_code: string): Record<string, Promise<Answer>> => {
    const one = (entity: string, action: string, payload: JsonObject) => client.action(entity, action, payload);
    return {
      ...Object.fromEntries(
        ['fsm_trigger', 'trigger_fsms', 'trigger_fsm'].flatMap((entity) => [
          [`${entity} of one`, one(entity, 'set', { event_code, fsm_instance_id: id })],
          [`${entity} of many`, one(entity, 'set', { event_code, fsm_instance_id: [id, absent + 1] })],
          [`${entity} tried`, one(entity, 'set', { event_code, fsm_instance_id: [id], dry_run: true })],
          [`${entity} with fields`, one(entity, 'set', { event_code, fsm_instance_id: [id], params: { fields: { nothing: 1 } } })],
        ]),
      ),
      offers: one('fsm_offers', 'list', { fsm_instance_id: [id] }),
      'offers of many': one('fsm_offers', 'list', { fsm_instance_id: [id, absent + 1] }),
      lines: one('fsm_lines', 'list', { fsm_instance_id: id, event_code }),
      history: one('fsm_history', 'list', { fsm_instance_id: id }),
    };
  };

  it.each(Object.keys(workflowHomes))('of type %s answers as one that does not exist, to every call', async (type_code) => {
    const [known] = await app.rows<{ id: number; event_code: string }>(sql`
      select i.fsm_instance_id as id, t.event_code from fsm_instance i join fsm_transition t on t.from_state_id = i.state_id
       where i.type_code = ${type_code} and i.company_code = 'KT-HU' order by t.position limit 1`);
    if (!known) throw new Error(`the demo has no record of ${type_code}`);
    for (const [who, client] of Object.entries(callers)) {
      const [there, none] = [callsAbout(client, known.id, known.event_code), callsAbout(client, absent, known.event_code)];
      for (const [call, answer] of Object.entries(there)) {
        const expected = told(await (none[call] as Promise<Answer>), absent);
        expect({ who, call, told: told(await answer, known.id) }).toEqual({ who, call, told: expected });
      }
    }
    expect(
      await app.rows(
        sql`select 1 from fsm_history where fsm_instance_id = ${known.id} and made_at > now() - interval '1 minute' and event_code is not null and user_id is not null`,
      ),
    ).toEqual([]);
  });

  it('is not known by the undo of its steps either', async () => {
    const [step] = await app.rows<{ id: number }>(
      sql`insert into change_set (change_company, form, action) values ('KT-HU', 'purchase_orders', 'fsm:confirm') returning change_set_id as id`,
    );
    const id = step?.id ?? 0;
    for (const client of Object.values(callers)) {
      const undo = async (change_set_id: number) => told(await client.rpc('undo', { change_set_id }), change_set_id);
      expect(await undo(id)).toEqual(await undo(absent));
    }
  });
});
