import { sql } from 'drizzle-orm';
import type { App } from './server-app.ts';

/** Has the database take a moment for the present, of which it tells what day it is; nothing else of its clock stands still. Without one it goes on. */
export const freezeClock = (app: App, moment?: string) =>
  app.execute(
    sql.raw(
      `create or replace function kontor_now() returns timestamptz language sql stable parallel safe return ${moment === undefined ? 'now()' : `timestamptz '${moment}'`}`,
    ),
  );

/** Today where a company lives. */
export const todayIn = async (app: Pick<App, 'rows'>, company = 'KT-HU'): Promise<string> => {
  const [row] = await app.rows<{ day: string }>(sql`select kontor_today(${company})::text as day`);
  if (!row) throw new Error('the database knows no day');
  return row.day;
};
