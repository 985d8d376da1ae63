import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getTableName } from 'drizzle-orm';
import { insertOnly, isLogged } from '../../../../schemas/tables/define.ts';
import { tables } from '../../../../src/generated/server/tables.gen.ts';
import { infoOf } from '../../../../src/server/engine/records/core/tables.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

/* Of the lives of records nothing is lost for good when somebody deletes a part of their workflow: what waits comes back with it, what happened stays. */

const lives = tables.filter((table) => ['fsm_history', 'fsm_timer', 'fsm_instance', 'fsm_loop'].includes(getTableName(table)));

describeOnServer('lives of records', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  const rows = (text: string): Promise<JsonObject[]> => app.database.system((tx) => tx.rows<JsonObject>({ text }));
  const waiting = () => rows('select * from fsm_timer order by fsm_instance_id, transition_id');
  const happened = () => rows('select * from fsm_history order by fsm_history_id');

  it('are reached by no other foreign key from parts of workflows than these', () => {
    const reached = lives.flatMap((table) =>
      infoOf(table)
        .references.filter(({ onDelete, table: target }) => onDelete !== undefined && isLogged(target) && getTableName(target).startsWith('fsm_'))
        .map(({ table: target }) => `${getTableName(table)} -> ${getTableName(target)}`),
    );
    // An instance is no part of a workflow: it goes with its record.
    expect(reached.filter((key) => !key.endsWith('fsm_instance')).toSorted()).toEqual(['fsm_loop -> fsm_type', 'fsm_timer -> fsm_transition']);
    expect(lives.filter((table) => insertOnly(table) === 'journal').map(getTableName)).toEqual(['fsm_history']);
  });

  it('wait again, in all companies, for a transition that was deleted and brought back', async () => {
    const [transition] = await rows(`
      select w.transition_id, count(distinct w.company_code)::int as companies from fsm_timer w group by 1 order by 2 desc, 1 limit 1`);
    expect(transition?.companies).toBeGreaterThan(1);
    const [timers, history] = [await waiting(), await happened()];
    const answer = await admin.action<{ change_set_id: number }>('fsm_transitions', 'delete', { keys: [{ transition_id: transition?.transition_id ?? 0 }] });
    expect(answer.status, answer.text).toBe(200);
    expect(await waiting()).not.toEqual(timers);
    expect(await admin.rpc('undo', { change_set_id: answer.body.change_set_id })).toMatchObject({ status: 200, body: { conflicts: [] } });
    expect(await waiting()).toEqual(timers);
    expect(await happened()).toEqual(history);
  });

  describe('keep a state in which a record is or was', () => {
    it.each(['from_state_id', 'to_state_id'])('by %s of a step', async (column) => {
      // A state that no record is in any more.
      const [state] = await rows(`
        select h.${column} as state_id from fsm_history h where h.${column} is not null
           and not exists (select from fsm_instance i where i.state_id = h.${column}) limit 1`);
      const [any] = state ? [state] : await rows(`select ${column} as state_id from fsm_history where ${column} is not null limit 1`);
      const history = await happened();
      const answer = await admin.action('fsm_states', 'delete', { keys: [{ state_id: any?.state_id ?? 0 }] });
      expect(answer).toMatchObject({ status: 422, body: { error: { code: 'in_use' } } });
      expect(await happened()).toEqual(history);
    });
  });
});
