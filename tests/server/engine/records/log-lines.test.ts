import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../../src/server/engine/database/database.ts';
import { createRecords } from '../../../../src/server/engine/records/engine.ts';
import { linesBefore } from '../../../../src/server/engine/records/log/lines.ts';
import type { PlacedLine } from '../../../../src/server/engine/records/log/lines.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { recorded } from '../../../support/recorded.ts';
import { openLargeWork, pieces, rows } from '../../fixtures/large-work.ts';
import type { LargeWork } from '../../fixtures/large-work.ts';
import { itemForms } from '../../fixtures/items.ts';
import { allRights, hungarian } from '../../fixtures/records.ts';

describeOnEachDatabase('the lines of a change-set', (open) => {
  let items: LargeWork;
  let id: number;
  beforeAll(async () => {
    items = await openLargeWork(open);
    await items.reset();
    id = (await items.records.set(hungarian, 't_items', { rows: rows() }, allRights)).change_set_id ?? 0;
  });
  afterAll(() => items.close());

  async function all(count: number): Promise<PlacedLine[]> {
    const found: PlacedLine[] = [];
    for (let last: PlacedLine | undefined; ; last = found.at(-1)) {
      const some = await items.database.transaction(hungarian, (tx) => linesBefore(tx, { id, before: last?.change_id ?? null, count, ordered: [] }));
      if (some.length === 0) return found;
      found.push(...some);
    }
  }

  it('come latest first, each once, however large the pieces are', async () => {
    const whole = await all(1_000);
    expect(whole.length).toBeGreaterThan(rows().length);
    expect(whole.map(({ change_id }) => change_id)).toEqual(whole.map(({ change_id }) => change_id).toSorted((a, b) => b - a));
    expect(await all(7)).toEqual(whole);
  });

  it('are read from where the last piece ended, without going over later ones', async () => {
    const middle = (await all(1_000)).at(-5)?.change_id ?? 0;
    const { database, statements } = recorded(items.database);
    await database.transaction(hungarian, (tx) => linesBefore(tx, { id, before: middle, count: 2, ordered: [] }));
    const plan = await items.database.transaction(hungarian, async (tx) => {
      // As the plan is that a prepared statement keeps, and as tables are that are worth an index.
      for (const setting of ['plan_cache_mode = force_generic_plan', 'enable_seqscan = off', 'enable_bitmapscan = off', 'enable_sort = off'])
        await tx.execute({ text: `set local ${setting}`, values: [] });
      await tx.execute({ text: `prepare lines_before (bigint, bigint, bigint) as ${statements[0]?.text ?? ''}`, values: [] });
      const told = await tx.rows<Record<string, string>>({ text: `explain (analyze, costs off) execute lines_before (${id}, ${middle}, 3)`, values: [] });
      await tx.execute({ text: 'deallocate lines_before', values: [] });
      return told.map((line) => Object.values(line)[0] ?? '').join('\n');
    });
    expect(plan).toContain('change_by_set');
    expect(plan).not.toContain('Rows Removed by Filter');
  });

  it('are looked up once for what was changed since, though others write all the while', async () => {
    let looks = 0;
    // Somebody changes a row that is none of them after each look; he would go on for longer than anybody looks.
    const busy: Database = {
      ...items.database,
      async transaction(actor, work, options) {
        const answer = await items.database.transaction(actor, work, options);
        if (options?.readOnly === true && options.givesWay === true && looks < 40) {
          looks += 1;
          await items.patch('A1', 'title', { new: `look ${looks}` });
        }
        return answer;
      },
    };
    const records = createRecords({ database: busy, forms: itemForms, pieces });
    await records.undo(hungarian, { change_set_id: id }, () => allRights);
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThan(5);
    await records.close();
  });
});
