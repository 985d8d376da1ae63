import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import job from '../../../src/server/domain/reports/report_mailings.job.ts';
import type { MailFile, MailMessage } from '../../../src/server/engine/outbox/message.ts';
import type { JobContext } from '../../../src/server/engine/jobs/define.ts';
import type { Groups } from '../../../src/shared/records/calls.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp, refused } from '../../support/server-app.ts';
import { jobContext } from '../fixtures/job-context.ts';
import type { App, Client } from '../../support/server-app.ts';

const setting = { groups: ['partner_name'], across: 'order_date:quarter', measures: ['value_view'], span: 'last_12_months', params: { view_currency: 'EUR' } };

interface Sent {
  recipient: string;
  subject: string;
  mail: MailMessage;
}

describeOnServer('reports that are mailed', (open) => {
  let app: App;
  let admin: Client;
  let context: JobContext;
  let outsider: number;

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    outsider = await app.addUser('outsider');
    await app.execute(
      sql`insert into role_user (role_id, user_id) select role_id, ${await app.userId('clerk')} from role where administrator on conflict do nothing`,
    );
    context = jobContext(app);
  });
  beforeEach(async () => {
    await app.execute(sql`delete from report_mailing`);
    await app.execute(sql`delete from outbox`);
  });
  afterAll(() => app.close());

  /** A mailing to these accounts whose first time was an hour ago. */
  async function begin(accounts: readonly string[], own: object = {}): Promise<{ report_mailing_id: number }> {
    const mailing = { mailing_name: 'Monday', screen: 'reports/purchases', setting, file_format: 'csv', ...own };
    const { status, body, text } = await admin.action<{ rows: { report_mailing_id: number }[] }>('report_mailings', 'set', { rows: [mailing] });
    expect([status, text]).toEqual([200, text]);
    const report_mailing_id = body.rows[0]?.report_mailing_id ?? 0;
    for (const account of accounts) {
      const user_id = account === 'outsider' ? outsider : await app.userId(account);
      expect(await admin.action('report_recipients', 'set', { rows: [{ report_mailing_id, user_id }] })).toMatchObject({ status: 200 });
    }
    await app.execute(sql`update report_mailing set starts_at = now() - interval '1 hour', created_at = now() - interval '2 hours'`);
    return { report_mailing_id };
  }
  const run = () => job.run(context);
  const sent = async (): Promise<Sent[]> =>
    (await app.rows<{ recipient: string; subject: string; payload: MailMessage }>(sql`select recipient, subject, payload from outbox order by outbox_id`)).map(
      ({ payload, ...head }) => ({ ...head, mail: payload }),
    );
  const linesOf = ({ mail }: Sent) => {
    const [file] = mail.files as [MailFile];
    return parse(Buffer.from(file.base64, 'base64').toString('utf8'), { bom: true }) as string[][];
  };
  const mailing = async () => (await admin.rows('report_mailings'))[0];

  it('reach each recipient once at their time, in his language, as the report is for him', async () => {
    await begin(['admin', 'clerk']);
    expect(await run()).toEqual({ reports: 1, mails: 2 });
    expect(await run()).toEqual({ reports: 0, mails: 0 });
    const [toAdmin, toClerk] = (await sent()) as [Sent, Sent];
    expect([toAdmin.recipient, toClerk.recipient]).toEqual(['admin@demo.kontor.test', 'clerk@demo.kontor.test']);
    expect([toAdmin.subject, toClerk.subject]).toEqual(['Monday: Purchases', 'Monday: Beszerzések']);
    const [head, ...lines] = linesOf(toAdmin);
    expect(head?.[0]).toBe('Partner name');
    expect(head?.at(-1)).toMatch(/\(EUR\)$/);
    expect(head?.slice(1, -2).every((name) => /^Q[1-4] \d{4}$/.test(name))).toBe(true);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) {
      const cells = line.slice(1, -2).map(Number);
      expect(cells.reduce((sum, value) => sum + value, 0)).toBeCloseTo(Number(line.at(-1)), 2);
    }
    expect(linesOf(toClerk)[0]?.[0]).toBe('Partner neve');
    expect(linesOf(toClerk).slice(1)).toEqual(lines);
    expect(await mailing()).toMatchObject({ mailed_to: 2, left_out: 0, mailing_problem: null });
  });

  it('may be PDFs, which are drawn when they leave and say that they are whole', async () => {
    await begin(['admin'], { file_format: 'pdf', setting: { ...setting, compare: 'previous' } });
    expect(await run()).toEqual({ reports: 1, mails: 1 });
    const [{ mail } = { mail: undefined }] = await sent();
    const [paper] = mail?.papers ?? [];
    expect(paper).toMatchObject({ title: 'Purchases', landscape: true, notes: [{ text: expect.stringMatching(/^[\d,]+ rows?, complete$/) as string }] });
    expect(paper?.facts.map(({ title }) => title)).toEqual(['Period', 'Compare with', 'Group by', 'Across']);
    expect(paper?.rows.every((row) => row.length === paper.columns.length)).toBe(true);
  });

  it('are the same report as a file, for whoever may list it: its sums are those of the screen', async () => {
    const ask = (client: Client, format: string) =>
      app.server.inject({
        method: 'POST',
        url: '/report',
        headers: { authorization: `Bearer ${client.token}`, 'x-company': 'KT-HU' },
        payload: { screen: 'reports/purchases', setting: { groups: ['partner_name', 'order_date:month'], measures: ['value_view'] }, format, language: 'hu' },
      });
    const { groups } = (await admin.action<Groups>('purchase_orders', 'list', { group: ['partner_name'], measures: [{ field: 'value_view' }] })).body;
    const { statusCode, rawPayload } = await ask(admin, 'xlsx');
    expect(statusCode).toBe(200);
    const sheet = strFromU8(unzipSync(rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const figures = [...sheet.matchAll(/<v>([^<]+)<\/v>/g)].map(([, value]) => Number(value));
    for (const { measures } of groups) expect(figures).toContain(measures[0]?.value);
    expect(sheet).toContain('outlineLevel="1"');
    expect(sheet).toContain('hiánytalanul');
    const stranger = await app.signIn('outsider', 'KT-HU');
    const refusals = await Promise.all(['xlsx', 'csv', 'pdf'].map((format) => ask(stranger, format)));
    expect(refusals.map((refusal) => refusal.statusCode)).toEqual([403, 403, 403]);
  });

  it('leave out who may not list the report, and tell how many that are', async () => {
    await begin(['admin', 'outsider']);
    expect(await run()).toEqual({ reports: 1, mails: 1 });
    expect((await sent()).map(({ recipient }) => recipient)).toEqual(['admin@demo.kontor.test']);
    expect(await mailing()).toMatchObject({ mailed_to: 1, left_out: 1 });
  });

  it('rest while they are not active, and come at once when somebody asks', async () => {
    const key = await begin(['admin'], { active: false });
    expect(await run()).toEqual({ reports: 0, mails: 0 });
    expect(await admin.action('report_mailings', 'mail_now', { selection: { keys: [key] } })).toMatchObject({ status: 200, body: { changed: 1 } });
    expect(await run()).toEqual({ reports: 1, mails: 1 });
    expect(await run()).toEqual({ reports: 0, mails: 0 });
    expect(await mailing()).toMatchObject({ next_at: null });
  });

  it('say nothing where there is nothing to tell, unless that is wanted', async () => {
    const nowhere = { ...setting, filter: { field: 'partner_name', op: 'eq', value: 'nobody' } };
    await begin(['admin'], { setting: nowhere });
    expect(await run()).toEqual({ reports: 1, mails: 0 });
    await app.execute(sql`update report_mailing set only_with_rows = false, asked_at = now()`);
    expect(await run()).toEqual({ reports: 1, mails: 1 });
  });

  it('tell by their row why they could not be drawn, and leave the others alone', async () => {
    await begin(['admin'], { screen: 'reports/gone' });
    await begin(['clerk']);
    expect(await run()).toEqual({ reports: 2, mails: 1 });
    expect((await admin.rows('report_mailings', { sort: [{ field: 'screen' }] })).map(({ mailing_problem }) => mailing_problem)).toEqual(['no_report', null]);
  });

  it('reach the others too when one fails for a cause that nobody foresaw, and the failure is told', async () => {
    await begin(['outsider'], { mailing_name: 'Broken' });
    await begin(['clerk']);
    await app.execute(sql`insert into role_user (role_id, user_id) select role_id, ${outsider} from role where administrator on conflict do nothing`);
    await app.execute(sql`insert into user_company (user_id, member_company) values (${outsider}, 'KT-HU') on conflict do nothing`);
    const { records } = app.services;
    const failing: JobContext['services'] = {
      ...app.services,
      records: {
        ...records,
        list: (actor, ...asked) => (actor.userId === outsider ? Promise.reject(new Error('out of order')) : records.list(actor, ...asked)),
      },
    };
    await expect(job.run({ ...context, services: failing })).rejects.toThrow('out of order');
    expect((await sent()).map(({ recipient }) => recipient)).toEqual(['clerk@demo.kontor.test']);
  });

  it('keep no setting that is none, and no time zone that the database does not know', async () => {
    const own = { mailing_name: 'x', screen: 'reports/purchases', setting };
    expect(await admin.action('report_mailings', 'set', { rows: [{ ...own, setting: { groups: 5 } }] })).toMatchObject(refused(422, 'rule'));
    expect(await admin.action('report_mailings', 'set', { rows: [{ ...own, time_zone: 'Nowhere/Town' }] })).toMatchObject({ status: 422 });
    await expect(
      app.execute(sql`insert into report_mailing (company_code, mailing_name, screen, setting, time_zone) values ('KT-HU', 'x', 'x', '{}', 'Nowhere/Town')`),
    ).rejects.toThrow();
  });

  it.each([
    ['day', 'Europe/Budapest', '2026-03-27T06:00:00Z', '2026-03-30T04:30:00Z', '2026-03-30T05:00:00+00:00'],
    ['week', 'Europe/Budapest', '2026-10-19T05:00:00Z', '2026-10-26T05:30:00Z', '2026-10-26T06:00:00+00:00'],
    ['month', 'UTC', '2026-01-31T06:00:00Z', '2026-02-10T00:00:00Z', '2026-02-28T06:00:00+00:00'],
    ['month', 'UTC', '2026-01-31T06:00:00Z', '2026-03-01T00:00:00Z', '2026-03-31T06:00:00+00:00'],
    ['quarter', 'UTC', '2020-11-30T06:00:00Z', '2031-02-28T06:00:00Z', '2031-05-30T06:00:00+00:00'],
    ['day', 'UTC', '2010-01-01T06:00:00Z', '2029-12-31T06:00:00Z', '2030-01-01T06:00:00+00:00'],
    ['week', 'UTC', '2030-01-07T06:00:00Z', '2026-01-01T00:00:00Z', '2030-01-07T06:00:00+00:00'],
  ])('come every %s at the same hour of the clock in %s, on the last day of shorter months', async (repeats, zone, starts, at, next) => {
    const [row] = await app.rows<{ next: string }>(
      sql`select to_json(kontor_mailing_next(${starts}::timestamptz, ${repeats}, ${zone}, ${at}::timestamptz)) as next`,
    );
    expect(row?.next).toBe(next);
  });
});
