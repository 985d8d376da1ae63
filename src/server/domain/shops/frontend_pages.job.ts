import { sql } from 'drizzle-orm';
import { defineJob } from '../../engine/jobs/define.ts';
import type { Records } from '../../engine/records/engine.ts';
import { lockPages, publish } from './page-publishing.ts';

const atOnce = 200;

/** Publishes some of the company's pages whose time has come, as a change-set nobody made; those that somebody is writing come with the next run. @returns how many */
async function publishDue(records: Records, companyCode: string): Promise<number> {
  const actor = { userId: null, companyCode };
  const { result } = await records.change({ actor, form: 'frontend_pages', action: 'pages_published' }, false, async ({ tx, changes }) => {
    const due = await tx.rows<{ frontend_page_id: number }>(sql`
      select frontend_page_id from frontend_page where company_code = ${companyCode} and publish_at <= now()
       order by frontend_page_id limit ${atOnce} for update skip locked`);
    const keys = due.map(({ frontend_page_id }) => ({ frontend_page_id }));
    return publish(tx, changes, await lockPages(tx, keys));
  });
  return result;
}

/** Publishes the pages of shops whose time has come, each once: a server that finds one locked leaves it to the one that has it. */
export default defineJob({
  every: 60,
  due: sql`(select min(publish_at) from frontend_page)`,
  async run({ services: { database, records }, signal }) {
    const companies = await database.system((tx) =>
      tx.rows<{ company_code: string }>(sql`select distinct company_code from frontend_page where publish_at <= now() order by company_code`),
    );
    let pages = 0;
    for (const { company_code } of companies) {
      let count = 0;
      do {
        count = await publishDue(records, company_code);
        pages += count;
      } while (count === atOnce && !signal.aborted);
    }
    return { pages };
  },
});
