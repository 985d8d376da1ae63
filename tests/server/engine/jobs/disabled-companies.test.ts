import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobs } from '../../../../src/generated/server/parts/jobs.gen.ts';
import { createOutbox } from '../../../../src/server/engine/outbox/outbox.ts';
import type { Delivery } from '../../../../src/server/engine/outbox/sender.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { company, mail, put } from '../../../support/outbox-rows.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App } from '../../../support/server-app.ts';
import { fetchesOf } from '../../fixtures/fetching.ts';
import { jobContext } from '../../fixtures/job-context.ts';

describeOnServer('the work of all jobs for a company that is disabled', (open) => {
  let app: App;
  const sent: Delivery[] = [];
  beforeAll(async () => {
    app = await openApp(open);
  });
  afterAll(() => app.close());

  const runAll = async (): Promise<void> => {
    const send = async (delivery: Delivery): Promise<void> => void sent.push(delivery);
    const outbox = createOutbox({ database: app.database, senders: { mail: send, webhook: send, imap: null } });
    const context = jobContext(app, { outbox, fetches: fetchesOf(app, []) });
    for (const job of Object.values(jobs)) await job.run(context);
  };
  const disable = (disabled: boolean) => app.execute(sql`update company set disabled = ${disabled} where company_code = ${company}`);
  /** What there is to be done, as far as somebody outside or a record would notice it. */
  const work = async () => {
    const [row] = await app.rows(sql`
      select (select count(*)::int from outbox where company_code = ${company} and done_at is null) as unsent,
             (select count(*)::int from outbox where company_code = ${company}) as messages,
             (select count(*)::int from file_fetch where company_code = ${company} and state = 'waiting' and attempts = 0) as unfetched,
             (select count(*)::int from fsm_timer where company_code = ${company} and due_at < now()) as due_timers`);
    return row as { unsent: number; messages: number; unfetched: number; due_timers: number };
  };

  it('rests, and goes on when it is enabled again', async () => {
    // What one job puts into the outbox after the outbox was emptied goes out in the next round.
    do await runAll();
    while ((await work()).unsent > 0);
    sent.length = 0;
    await disable(true);
    await put(app.database, mail('of a company that rests'));
    await app.execute(sql`
      insert into file_fetch (company_code, import_id, import_form, file_name, form, record_id, url, host, ordinal)
      values (${company}, 'resting', 'product_list', 'products.csv', 'images', 'x', 'http://127.0.0.1:9/a.png', '127.0.0.1:9', 1)`);
    await app.execute(sql`update fsm_timer set due_at = now() - interval '1 minute', attempts = 0 where company_code = ${company}`);
    const before = await work();
    expect(before).toMatchObject({ unsent: 1, unfetched: 1 });
    expect(before.due_timers).toBeGreaterThan(0);
    await runAll();
    expect(await work()).toEqual(before);
    expect(sent).toEqual([]);
    expect(await app.rows(sql`select ${jobs.file_fetches.due} as at`)).toEqual([{ at: null }]);

    await disable(false);
    await runAll();
    const after = await work();
    expect(after.unfetched).toBe(0);
    expect(after.due_timers).toBeLessThan(before.due_timers);
    expect(sent).toContainEqual(expect.objectContaining({ subject: 'of a company that rests' }));
  });
});
