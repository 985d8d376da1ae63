import pg from 'pg';
import type { Actor } from '../../src/server/engine/database/database.ts';

/** Plans of these are told; all is taken back. */
const asked = {
  'reserve of an order': `select kontor_reserve_order(sales_order_id) from (select sales_order_id from sales_order order by sales_order_id desc limit 1) o`,
  'count of what an order brings': `select kontor_count_incoming(purchase_order_id) from (select purchase_order_id from purchase_order order by purchase_order_id desc limit 1) o`,
} as const;

/** Statements that took less are not told: a function that is called for each line would fill the report. Milliseconds. */
const leastTold = 0.2;

/** The plans of the statements that functions run, as PostgreSQL itself tells them (auto_explain); by what was asked. */
export async function plansInside(url: string, { companyCode, userId }: Pick<Actor, 'companyCode' | 'userId'>): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let told: string[] = [];
  client.on('notice', ({ message = '' }) => {
    if (Number(/^duration: ([\d.]+) ms/.exec(message)?.[1]) >= leastTold) told.push(...message.split('\n'));
  });
  const plans: Record<string, string[]> = {};
  try {
    await client.query(`load 'auto_explain'`);
    for (const [name, value] of Object.entries({ log_min_duration: '0', log_analyze: 'on', log_buffers: 'on', log_nested_statements: 'on' }))
      await client.query(`set auto_explain.${name} = ${value}`);
    for (const [name, text] of Object.entries(asked)) {
      await client.query('begin');
      await client.query(`select set_config('app.company', $1, true), set_config('app.user', $2, true)`, [companyCode, String(userId)]);
      await client.query('set local client_min_messages = log');
      told = [];
      await client.query(text);
      plans[name] = told;
      await client.query('rollback');
    }
  } finally {
    await client.end();
  }
  return plans;
}
