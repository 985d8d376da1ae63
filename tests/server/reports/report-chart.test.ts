import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportSetting } from '../../../src/shared/records/report-setting.ts';
import { drawReport } from '../../../src/server/domain/reports/report-file.ts';
import type { Caller } from '../../../src/server/engine/access/callers.ts';
import { chartSvg } from '../../../src/documents/chart-svg.ts';
import type { Paper } from '../../../src/documents/paper.ts';
import { toPdf } from '../../../src/documents/pdf.ts';
import { ticksOf } from '../../../src/shared/records/ticks.ts';
import { describeOnDemo } from '../../support/databases.ts';
import { openApp } from '../../support/server-app.ts';
import type { App } from '../../support/server-app.ts';
import { callerOf } from '../fixtures/callers.ts';

describeOnDemo('the chart of a report on paper', (open) => {
  let app: App;
  let caller: Caller;
  beforeAll(async () => {
    app = await openApp(open);
    const [user] = await app.rows<{ user_id: number }>(sql`select user_id from app_user where user_email = 'admin@demo.kontor.test'`);
    caller = { ...(await callerOf(app, user?.user_id ?? 0)), companyCode: 'KT-HU' };
  });
  afterAll(() => app.close());

  const draw = async (setting: Partial<ReportSetting>, screen = 'reports/sales_detailed'): Promise<Paper> => {
    const { paper } = await drawReport(app.services.records, caller, { screen, setting, format: 'pdf', language: 'hu' });
    if (!paper) throw new Error('no paper');
    return paper;
  };
  const digits = (text: string | undefined): string => (text ?? '').replaceAll(/[^\d-]/g, '');

  it('tells the figures of the table: bars, the largest first', async () => {
    const { chart, rows } = await draw({ groups: ['category_name'], measures: ['net_view'], limit: 20 });
    expect(chart).toMatchObject({ shape: 'bars', isStacked: false, others: '' });
    const table = new Map(rows.slice(1).map((cells) => [cells[0], digits(cells.at(-1))]));
    expect(chart?.points.length).toBe(table.size);
    for (const [place, name] of (chart?.points ?? []).entries()) expect([name, digits(chart?.rows[0]?.words[place])]).toEqual([name, table.get(name)]);
    const values = chart?.rows[0]?.values.map((value) => value ?? 0) ?? [];
    expect(values).toEqual(values.toSorted((a, b) => Math.abs(b) - Math.abs(a)));
  });

  it('shows what is cut off nowhere but as a number, and no more than the table where this is cut', async () => {
    const all = await draw({ groups: ['product_code'], measures: ['qty'] });
    expect(all.chart?.points).toHaveLength(20);
    expect(all.chart?.others).toBe(`és ${all.rows.length - 21} további`);
    const least = await draw({ groups: ['product_code'], measures: ['qty'], limit: 10, least: true });
    expect(least.chart?.points).toEqual(least.rows.slice(1).map(([name]) => name?.trim()));
  });

  it('goes over time by months, compared with those before, and across in stacks', async () => {
    const compared = await draw({ groups: ['day:month'], measures: ['net_view'], span: 'last_12_months', compare: 'previous' });
    expect(compared.chart?.rows.map(({ isPast }) => isPast)).toEqual([false, true]);
    expect(compared.chart).toMatchObject({ shape: 'line', points: expect.objectContaining({ length: 12 }) as unknown });
    const across = await draw({ groups: ['day:quarter'], across: 'hostname', measures: ['net_view'] });
    expect(across.chart?.isStacked).toBe(true);
    expect(across.chart?.rows.length).toBeGreaterThan(1);
  });

  it('is not there where there is one figure, or none', async () => {
    expect((await draw({ groups: ['hostname'], measures: ['net_view'], filter: { field: 'order_no', op: 'eq', value: 'none' } })).chart).toBeUndefined();
  });

  it('is drawn in vectors with the letters of the sheet, and no word in it is read as more than a word', async () => {
    const paper = await draw({ groups: ['hostname'], measures: ['net_view'] });
    const [plain, drawn] = await Promise.all([toPdf({ ...paper, chart: undefined }), toPdf(paper)]);
    expect(drawn.toString('latin1')).not.toContain('/Subtype /Image');
    expect(drawn.length).toBeGreaterThan(plain.length);
    const { chart } = paper;
    const { svg } = chartSvg({ ...(chart ?? { title: '', shape: 'bars', rows: [], isStacked: false, ticks: [], others: '' }), points: ['<script>&"'] }, 500);
    expect(svg).toContain('&lt;script&gt;&amp;&quot;');
    expect(svg).not.toMatch(/<(?!\/?(svg|rect|text|line|path|circle)[ >/])/);
  });

  it.each([
    [
      [0, 97],
      [0, 50, 100],
    ],
    [
      [-3, 12],
      [-5, 0, 5, 10, 15],
    ],
    [
      [0.2, 0.9],
      [0, 0.5, 1],
    ],
    [[], [0, 0.5, 1]],
  ])('has round numbers at its axis for %j', (values, ticks) => expect(ticksOf(values)).toEqual(ticks));
});
