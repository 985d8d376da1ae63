import { sql } from 'drizzle-orm';
import { describe, it } from 'vitest';
import { openDemo } from '../support/databases.ts';
import { openApp } from '../support/server-app.ts';
describe('debug', () => { it('x', async () => {
  const app = await openApp(openDemo.postgres);
  const workerId = await app.addUser('worker');
  const worker = await app.signIn('worker');
  const role = (await app.rows<{ role_id: number }>(sql`insert into role (role_name) values ('{"en":"Workers"}') returning role_id`))[0]?.role_id ?? 0;
  await app.execute(sql`insert into role_user (role_id, user_id) values (${role}, ${workerId})`);
  const show = async (label: string) => console.log(label, JSON.stringify(await app.rows(sql`select version, (select json_agg(r) from kontor_rights(${workerId}) r where perms) as r from access_version`)), (await worker.action('product_brands', 'list', {limit:1})).text.slice(0,100));
  for (const flags of [['true','true'],['null','true'],['true','true'],['true','null'],['true','true']]) {
    await app.execute(sql`delete from role_page where role_id = ${role}`);
    await app.execute(sql`insert into role_page (role_id, page_code, perms, list) values (${role}, 'products.brands', ${flags[0]==='true'?true:null}::boolean, ${flags[1]==='true'?true:null}::boolean)`);
    await show(flags.join());
  }
  await app.close();
}); });
