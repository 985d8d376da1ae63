import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { seedReferenceData } from '../../../../src/server/start/reference-data.ts';
import { describeOnDemo } from '../../../support/databases.ts';

describeOnDemo('the messages of the program', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.system(seedReferenceData);
  });
  afterAll(() => database.close());

  const emptied = async (): Promise<number> =>
    (await database.system((tx) => tx.row<{ n: number }>(sql`select count(*)::int as n from built_in_message where used_on = '{}'`)))?.n ?? 0;

  it('are not written again by a program that has not changed', async () => {
    await database.script(`update built_in_message set used_on = '{}'`);
    const all = await emptied();
    expect(all).toBeGreaterThan(1_000);
    await database.system(seedReferenceData);
    expect(await emptied()).toBe(all);
  });

  it('are written by another program', async () => {
    await database.script(`update kontor_seed set digest = 'of another program' where seed = 'built_in_message'`);
    await database.system(seedReferenceData);
    expect(await emptied()).toBe(0);
  });
});
