import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countSlowActions } from '../../../src/server/engine/watch/slow-actions.ts';
import { asAction } from '../../../src/server/engine/watch/told.ts';
import { serviceLine } from '../../../src/server/domain/system/health/engine-lines.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp, refused } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

describeOnServer('the health of an installation', (open) => {
  let app: App;
  let admin: Client;

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  it('is told line by line, with what to do where something is not well, to whoever may see it', async () => {
    await app.execute(sql`delete from job`);
    await app.execute(
      sql`insert into job (job_code, "interval", next_run_at) values ('sweep', 60, now() - interval '2 hours'), ('files', 60, now() + interval '1 hour')`,
    );
    await app.execute(sql`insert into backup (made_at, folder, megabytes) values (now() - interval '3 days', '/nowhere', 169.4)`);
    const { body } = await admin.rpc('health');
    const line = (id: string) => body.lines.find((one) => one.id === id);
    expect(body.lines.filter(({ id }) => id === 'not_asked')).toEqual([]);
    expect(line('database')).toMatchObject({ told: 'database_answers', params: { version: expect.any(String) } });
    expect(line('jobs_late')).toMatchObject({ state: 'bad', params: { job_codes: 'sweep' }, advice: 'jobs_late', page: 'fsm/jobs' });
    expect(line('mail')).toMatchObject({ state: 'doubtful', told: 'off', advice: 'set_up_mail' });
    expect(line('backup')).toMatchObject({ state: 'doubtful', params: { megabytes: 169.4 }, advice: 'backup' });
    expect(line('proof')).toMatchObject({ told: 'not_proved' });
    const clerk = await app.signIn('clerk', 'KT-HU');
    expect(await clerk.rpc('health')).toMatchObject(refused(403, 'forbidden'));
  });
});

it('tells a service by how it was used last, and never by asking it', () => {
  const [earlier, later] = ['2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z'];
  expect(serviceLine('webhooks', false, undefined)).toMatchObject({ state: 'off' });
  expect(serviceLine('webhooks', true, { success_at: null, failure_at: null })).toMatchObject({ state: 'good', told: 'unused' });
  expect(serviceLine('webhooks', true, { success_at: later, failure_at: earlier })).toMatchObject({ state: 'good' });
  expect(serviceLine('webhooks', true, { success_at: earlier, failure_at: later })).toMatchObject({ state: 'bad', advice: 'service_fails' });
});

it('counts slow calls by form and action, and none that were quick', async () => {
  const slow = countSlowActions(20);
  const call = (form: string, milliseconds: number) =>
    asAction({ form, action: 'list', userId: 1, companyCode: null }, () => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)));
  for (const milliseconds of [30, 40, 90]) await call('slow_form', milliseconds);
  await call('quick_form', 0);
  slow.stop();
  const [found, ...others] = slow.list().filter(({ form }) => form.endsWith('_form'));
  expect(others).toEqual([]);
  expect(found).toMatchObject({ form: 'slow_form', action: 'list', count: 3 });
  expect(found?.worst_ms).toBeGreaterThanOrEqual(found?.median_ms ?? Infinity);
});
