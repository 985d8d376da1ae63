import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineForm } from '../../../../schemas/forms/define.ts';
import type { FieldValues } from '../../../../schemas/forms/define.ts';
import { code, integer } from '../../../../schemas/kinds.gen.ts';
import { numberPattern, numberSeries } from '../../../../schemas/number-series.ts';
import type { NumberSeries } from '../../../../schemas/number-series.ts';
import { column, companyColumn, idColumn, table } from '../../../../schemas/tables/define.ts';
import { createRecords } from '../../../../src/server/engine/records/engine.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { allRights } from '../../fixtures/records.ts';
import { declaredForms } from '../declarations/declared.ts';
import { keyOf } from '../declarations/values.ts';

const slips = table('t_slip', { slip_id: idColumn().primaryKey(), company_code: companyColumn(), slip_no: column(code), weight: column(integer) });
const slipForm = defineForm<FieldValues>({
  table: slips,
  add: true,
  delete: true,
  numbered: { field: 'slip_no', series: 'purchase_order', at: 'add' },
  fields: { slip_id: slips.slip_id, slip_no: slips.slip_no, weight: slips.weight },
  write: { weight: slips.weight },
  rules: [{ id: 'light', fields: ['weight'], holds: (row) => Number(row.weight) < 100 }],
});

const numbered = declaredForms.flatMap(([name, form]) => (form.numbered ? [{ name, form, ...form.numbered }] : []));
/** What every draft of the demo lacks for the event that numbers it, and people would fill in before. */
const lackedByDrafts: Readonly<Record<string, JsonObject>> = { cmr: { plate: 'KTR-001' } };
const year = new Date().getFullYear();

describe('the patterns of the series', () => {
  it.each(Object.entries(numberSeries))('%s: %s is one', (_, pattern) => expect(pattern).toMatch(numberPattern));
  it.each(['PO', '{yyyy}', '{00}{00}', '{yyyy}{yy}{00}', '{0', '{mm}-{000}'])('%s is none', (pattern) => expect(pattern).not.toMatch(numberPattern));
});

describeOnEachDemo('numbers', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await app.database.script(`
      CREATE TABLE t_slip (slip_id bigserial PRIMARY KEY, company_code text NOT NULL DEFAULT nullif(current_setting('app.company', true), ''), slip_no text, weight integer);
      GRANT SELECT, INSERT, UPDATE, DELETE ON t_slip TO kontor_app; GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO kontor_app;`);
  });
  afterAll(() => app.close());

  const lastOf = async (company: string, series: NumberSeries = 'purchase_order'): Promise<number> =>
    (await app.rows<{ last: number }>(sql`select last from counter where company_code = ${company} and series = ${series} and year = ${year}`))[0]?.last ?? 0;
  const written = (from: number, count: number, series: NumberSeries = 'purchase_order') =>
    Array.from({ length: count }, (_, i) => numberSeries[series].replace('{yyyy}', String(year)).replace('{00000}', String(from + i + 1).padStart(5, '0')));

  it('are dense in each of two companies that add forty records at once, a third of which are refused', async () => {
    const records = createRecords({ database: app.database, forms: { t_slips: slipForm } });
    const companies = ['KT-HU', 'KT-DE'];
    const before = new Map(await Promise.all(companies.map(async (company) => [company, await lastOf(company)] as const)));
    const work = Array.from({ length: 40 }, (_, i) =>
      records.set({ userId: 1, companyCode: companies[i % 2] ?? null }, 't_slips', { rows: [{ weight: i % 3 === 0 ? 100 + i : i }, { weight: i }] }, allRights),
    );
    const done = await Promise.allSettled(work);
    expect(done.filter(({ status }) => status === 'rejected').map((one) => (one as PromiseRejectedResult).reason.code)).toEqual(Array(14).fill('rule'));
    for (const answer of done) if (answer.status === 'fulfilled') expect(answer.value.rows.every((row) => typeof row.slip_no === 'string')).toBe(true);
    for (const company of companies) {
      const given = await app.rows<{ slip_no: string }>(sql`select slip_no from t_slip where company_code = ${company} order by 1`);
      expect(given.map(({ slip_no }) => slip_no)).toEqual(written(before.get(company) ?? 0, given.length));
      expect(await lastOf(company)).toBe((before.get(company) ?? 0) + given.length);
    }
    await records.close();
  });

  it('are written as the company wants them, from the next one on', async () => {
    const next = async (): Promise<unknown> => (await admin.rows('number_series')).find(({ series }) => series === 'purchase_order')?.next_number;
    const last = await lastOf('KT-HU');
    expect(await next()).toBe(written(last, 1)[0]);
    const key = { series: 'purchase_order' };
    expect((await admin.patch('number_series', key, 'pattern', { new: 'HU/{yy}/{000}' })).status).toBe(200);
    expect(await next()).toBe(`HU/${String(year).slice(2)}/${String(last + 1).padStart(3, '0')}`);
    const answer = await admin.patch('number_series', key, 'pattern', { new: 'no number' });
    expect([answer.status, (answer.body.error as { params: JsonObject }).params.rule]).toEqual([422, 'number-pattern']);
    expect((await admin.patch('number_series', key, 'pattern', { new: numberSeries.purchase_order })).status).toBe(200);
  });

  it.each(numbered.filter(({ at }) => Array.isArray(at)))(
    'of $name are given at the first of their events and never again',
    async ({ name, form, field, at, series }) => {
      const [first = ''] = at as readonly string[];
      const drafts = (await admin.rows(name, { filter: { field, op: 'blank' } })).filter((row) => JSON.stringify(row.fsm_actions).includes(`"${first}"`));
      expect(drafts.length).toBeGreaterThan(0);
      for (const row of drafts) {
        for (const [lacked, value] of Object.entries(lackedByDrafts[name] ?? {})) await admin.patch(name, keyOf(form, row), lacked, { new: value as Json });
      }
      const before = await lastOf('KT-HU', series);
      const fired = await admin.rpc('api_action', {
        entity: 'trigger_fsms',
        action: 'set',
        payload: { event_code: first, fsm_instance_id: drafts.map((row) => row.fsm_instance_id), params: {} },
      });
      // A record that lacks what the event asks for is refused, and gets no number.
      const results = fired.body.results as { ok: boolean; error?: { code: string } }[];
      for (const { error } of results.filter(({ ok }) => !ok)) expect(error?.code).toBe('guard_refused');
      const numberedNow = drafts.filter((_, at) => results[at]?.ok === true);
      expect(numberedNow.length).toBeGreaterThan(0);
      const keys = numberedNow.map((row) => row[form.key[0] ?? '']);
      const after = await admin.rows(name, { filter: { field: form.key[0], op: 'in', value: keys } as JsonObject });
      expect(after.map((row) => row[field]).sort()).toEqual(written(before, numberedNow.length, series));
      for (const event of (at as readonly string[]).slice(1)) {
        const row = after[0] as JsonObject;
        if (!JSON.stringify(row.fsm_actions).includes(`"${event}"`)) continue;
        await admin.rpc('api_action', {
          entity: 'trigger_fsms',
          action: 'set',
          payload: { event_code: event, fsm_instance_id: [row.fsm_instance_id], params: {} },
        });
        expect((await admin.rows(name, { filter: { field: form.key[0], op: 'eq', value: row[form.key[0] ?? ''] } as JsonObject }))[0]?.[field]).toBe(
          row[field],
        );
      }
      expect(await lastOf('KT-HU', series)).toBe(before + numberedNow.length);
    },
  );
});
