import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workflowHomes } from '../../../../src/generated/server/workflows.gen.ts';
import type { TriggerResult } from '../../../../src/shared/workflow/calls.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

/* A record that came with large work makes no step before that work is whole: what a step sends, nobody takes back. */

describeOnServer('a record that came with large work', (open) => {
  let app: App;
  let admin: Client;
  let work: number;

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    const [made] = await app.rows<{ id: number }>(
      sql`insert into change_set (form, action, open_until) values ('product_list', 'import', now() + interval '1 hour') returning change_set_id as id`,
    );
    work = made?.id ?? 0;
    await app.execute(sql`update fsm_instance set held_by = ${work}`);
  });
  afterAll(() => app.close());

  const isWhole = (whole: boolean) =>
    app.execute(sql`update change_set set open_until = case when ${whole} then null else now() + interval '1 hour' end where change_set_id = ${work}`);

  it.each(Object.keys(workflowHomes))('of type %s makes no step before that is whole', async (type_code) => {
    const events = await app.rows<{ id: number; event_code: string }>(sql`
      select distinct on (t.event_code) i.fsm_instance_id as id, t.event_code from fsm_instance i join fsm_transition t on t.from_state_id = i.state_id
       where i.type_code = ${type_code} and i.company_code = 'KT-HU'`);
    expect(events).not.toEqual([]);
    const codes = async (): Promise<(string | undefined)[]> => {
      const found: (string | undefined)[] = [];
      for (const { id, event_code } of events) {
        const { body } = await admin.action<{ results?: TriggerResult[] }>('fsm_trigger', 'set', { event_code, fsm_instance_id: [id], dry_run: true });
        // A call that names no line, say, is refused before it is looked which record it is about.
        if (body.results) found.push(body.results[0]?.error?.code);
      }
      return found;
    };
    expect(new Set(await codes())).toEqual(new Set(['service_unavailable']));
    await isWhole(true);
    expect(await codes()).not.toContain('service_unavailable');
    await isWhole(false);
  });

  it('is left alone by timers until then, and the timers of others go on', async () => {
    await app.execute(sql`update fsm_timer set due_at = now() - interval '1 day'`);
    const timers = () =>
      app.rows<{ fsm_instance_id: number; attempts: number }>(sql`select fsm_instance_id, attempts from fsm_timer order by fsm_instance_id, transition_id`);
    const before = await timers();
    expect(before).not.toEqual([]);
    expect(await app.services.workflow.fireDue(1)).toEqual({ fired: 0, putOff: 0 });
    expect(await timers()).toEqual(before);
    await isWhole(true);
    const { fired, putOff } = await app.services.workflow.fireDue(1_000);
    // A step may end the stay that another timer waits in, of its record or of one that it moves on.
    expect(fired + putOff).toBeGreaterThan(0);
    expect(fired + putOff).toBeLessThanOrEqual(before.length);
    expect(await app.rows(sql`select from fsm_timer where due_at < now() - interval '1 hour'`)).toEqual([]);
  });
});
