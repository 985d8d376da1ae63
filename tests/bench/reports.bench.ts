import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { settingOf } from '../../schemas/forms/params.ts';
import type { AnyForm } from '../../schemas/forms/define.ts';
import { forms } from '../../src/generated/server/forms.gen.ts';
import type { FormName } from '../../src/generated/names.gen.ts';
import { readRights } from '../../src/server/engine/access/rights.ts';
import { connectDatabase } from '../../src/server/engine/database/connect.ts';
import type { Actor, Database } from '../../src/server/engine/database/database.ts';
import { migrate } from '../../src/server/engine/database/migrate.ts';
import { createRecords } from '../../src/server/engine/records/engine.ts';
import { declaredRecords } from '../../src/server/prepare.ts';
import { AppError } from '../../src/shared/errors.ts';
import type { ListCall } from '../../src/shared/records/calls.ts';
import { dayOfReport, fitSetting, reportSettingSchema, toGroupCall } from '../../src/shared/records/report-setting.ts';
import type { ReportWords } from '../../src/shared/records/report-setting.ts';
import { fillWithDemo } from '../support/demo-data.ts';
import { planOf, recorded } from '../support/recorded.ts';
import { startCluster } from './engines.ts';
import { fillFacts } from './many-facts.ts';
import { fillOrders } from './many-orders.ts';
import { isSmoke, median, root, say, sized } from './processes.ts';
import { adminOf, company } from './stock-goods.ts';

/* Reports over the orders of ten years: of one month and of two years, as they are first opened, with the plans of those that are slow. */

const orders = sized(1_000_000, 6000, process.env.BENCH_ORDERS);
const products = sized(2400, 60);
const times = sized(3, 1);
/** Milliseconds. */
const limits = { month: 500, 'two years': 3000 } as const;
type Stretch = keyof typeof limits;
const days: Record<Stretch, number> = { month: 30, 'two years': 730 };
const file = `${root}test-results/reports-bench.md`;

const screens = process.env.BENCH_REPORTS?.split(',') ?? [
  'sales_detailed',
  'margins',
  'vat_turnover',
  'packaging',
  'supplier_punctuality',
  'purchases',
  'stock_turnover',
  'stock_value',
  'list_80_percent',
  'demand_forecast',
];

const told: string[] = [];
const plans: string[] = [];
const tell = (line: string): void => {
  told.push(line);
  say(line);
};
const load = (): string => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;
const dayAgo = (count: number): string => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);

/** What a descriptor of a report says of how it is read; a list has no groups. */
interface Descriptor extends Partial<ReportWords> {
  form: FormName;
}

const descriptorOf = async (screen: string): Promise<Descriptor> =>
  ((await import(new URL(`../../screens/reports/${screen}.screen.ts`, import.meta.url).href)) as { default: Descriptor }).default;

const hasDays = (form: FormName): boolean => {
  const { params = {} } = forms[form] as AnyForm;
  return 'since' in params && 'until' in params;
};
const asksForDays = ({ form, groups = [], day }: Descriptor): boolean => hasDays(form) || dayOfReport({ groups, measures: [], day }) !== undefined;

/** The call of a page that is opened with a span of days, by the first of its groups and by its first two. */
function callsOf({ form, groups, measures = [], day, filter }: Descriptor, stretch: Stretch): [what: string, call: ListCall][] {
  const span = { from: dayAgo(days[stretch]), to: dayAgo(0) };
  const params: ListCall['params'] = hasDays(form) ? { since: span.from, until: span.to } : {};
  if (groups === undefined) return [['list', { limit: 100, count: 'capped', params }]];
  const words = { groups, measures, day, filter };
  return [1, 2].map((levels) => {
    const setting = fitSetting(v.parse(reportSettingSchema, { groups: groups.slice(0, levels), span, params }), words);
    return [setting.groups.join(' › '), { ...toGroupCall(setting, words), count: 'none' }];
  });
}

async function measure(database: Database, actor: Actor, screen: string): Promise<void> {
  const descriptor = await descriptorOf(screen);
  // A list that asks for no days is of as many as it needs.
  const stretches = (Object.keys(limits) as Stretch[]).filter((stretch) => stretch === 'two years' || asksForDays(descriptor));
  for (const stretch of stretches)
    for (const [what, call] of callsOf(descriptor, stretch)) {
      const watched = recorded(database);
      const taken: number[] = [];
      const refused = new Set<string>();
      for (let round = 0; round < times; round += 1) {
        const records = createRecords({ ...declaredRecords, database: watched.database });
        await records.list(actor, 'languages', { limit: 1, count: 'none' });
        watched.statements.length = 0;
        const began = performance.now();
        const refusal = await records.list(actor, descriptor.form, call).then(
          () => undefined,
          (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
        );
        taken.push(performance.now() - began);
        if (refusal !== undefined) refused.add(refusal);
        await records.close();
      }
      const middle = median(taken);
      const outcome = refused.size > 0 ? ` REFUSED ${[...refused].join(', ')}` : '';
      tell(
        `${screen}, ${stretch}, ${what}:${outcome} ${middle.toFixed(0)} ms, limit ${limits[stretch]} ${middle <= limits[stretch] ? 'met' : 'missed'} (${load()})`,
      );
      if (middle <= limits[stretch] || isSmoke) continue;
      plans.push(`${screen}, ${stretch}, ${what}`);
      const [longest] = watched.statements.toSorted((a, b) => b.text.length - a.text.length);
      const asked = Object.fromEntries(Object.entries(call.params ?? {}).map(([name, value]) => [settingOf(name), String(value)]));
      if (longest) for (const line of await planOf(database, actor, longest, 'analyze, buffers, costs off', asked)) plans.push(`      ${line}`);
    }
}

const given = process.env.BENCH_DATABASE_URL;
const cluster = given === undefined ? await startCluster({ shared_buffers: `${sized(2048, 64)}MB`, max_wal_size: '8GB', random_page_cost: '1.1' }) : undefined;
try {
  const database = await connectDatabase({ url: given ?? cluster?.url() ?? '' });
  try {
    const began = performance.now();
    await migrate(database);
    if (!(await database.system((tx) => tx.row(sql`select 1 from company limit 1`)))) await fillWithDemo(database, products);
    const made = await fillOrders(database, company, orders);
    const facts = await fillFacts(database);
    tell(`${made.orders} orders with ${made.lines} lines and ${facts} facts, made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const { userId, companyCode } = await adminOf(database);
    const actor: Actor = { userId, companyCode, rights: await database.system((tx) => readRights(tx, userId ?? 0)) };
    for (const screen of screens) await measure(database, actor, screen);
  } finally {
    await database.close();
  }
} finally {
  await cluster?.stop();
}
mkdirSync(`${root}test-results`, { recursive: true });
writeFileSync(file, `# Reports\n\n${told.map((line) => `- ${line}`).join('\n')}\n\n## Plans of those that are late\n\n${plans.join('\n')}\n`);
if (!isSmoke) say(`report: ${file}`);
