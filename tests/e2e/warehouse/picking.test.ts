import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';
import { readPdf } from '../../support/read-pdf.ts';

describe('picking', () => {
  const house = useHouse({ staying: true });

  /** The lines of the first list in a state, by the way through the warehouse. */
  const linesOf = async (state: string): Promise<JsonObject[]> => {
    const open = await house.server.ask<JsonObject[]>('admin', 'pick_list_items', 'list', { filter: { field: 'is_open', op: 'eq', value: true } });
    const ids = await house.server.database.system((tx) =>
      tx.rows<{ pick_list_id: number }>(sql`
        select l.pick_list_id from pick_list l join fsm_instance n using (fsm_instance_id) join fsm_state s on s.state_id = n.state_id where s.state_code = ${state}`),
    );
    const own = new Set(ids.map(({ pick_list_id }) => pick_list_id));
    const [first] = open.filter(({ pick_list_id }) => own.has(Number(pick_list_id)));
    return open.filter(({ pick_list_id }) => pick_list_id === first?.pick_list_id);
  };
  const pickedOf = async (line: JsonObject | undefined): Promise<unknown> => {
    const [row] = await house.server.ask<JsonObject[]>('admin', 'pick_list_items', 'list', {
      filter: { field: 'pick_list_item_id', op: 'eq', value: line?.pick_list_item_id ?? 0 },
    });
    return row?.picked;
  };
  const scan = async ({ page }: User, code: unknown) => {
    await page.keyboard.type(String(code));
    await page.keyboard.press('Enter');
  };
  /** How often a cell of the lines was written, as the log of changes has it. */
  const writesOf = async (line: JsonObject | undefined): Promise<number> => {
    const [row] = await house.server.database.system((tx) =>
      tx.rows<{ count: number }>(
        sql`select count(*)::int as count from change where entity_name = 'pick_list_item' and entity_id = ${String(line?.pick_list_item_id)} and field = 'picked'`,
      ),
    );
    return row?.count ?? 0;
  };

  it.for([
    ['en', 'new'],
    ['hu', 'picking'],
  ] as const)('goes line by line on a telephone in %s: first the place, then the goods, also while the network is gone', async ([language, state]) => {
    const user = await house.visitor({ viewport: { width: 360, height: 740 } });
    const { page, context } = user;
    await user.signIn('admin', language);
    await user.open('/warehouse/picking', language);
    const { text } = user;
    const lines = await linesOf(state);
    const at = Math.max(
      lines.findIndex(({ picked }) => picked === null),
      0,
    );
    const line = lines[at];
    await page.getByRole('button', { name: String(line?.pick_list_no) }).waitFor();
    await scan(user, line?.pick_list_no);
    await page.getByText(String(line?.product_code), { exact: true }).waitFor();
    const had = Number(line?.picked ?? 0);
    if (had > 0) await page.getByRole('button', { name: text('walk.less') }).click();
    await scan(user, line?.product_code);
    await page.getByText(text('walk.wrong', { code: String(line?.product_code) })).waitFor();
    await scan(user, line?.storage_code);
    await page.getByText(text('walk.right', { code: String(line?.storage_code) })).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    const before = await writesOf(line);
    user.expectNoise(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch|WebSocket|the failure could not be logged/);
    await context.setOffline(true);
    await scan(user, line?.product_code);
    await page.getByText(text('walk.waiting', { count: 1 })).waitFor();
    await context.setOffline(false);
    await page.getByText(text('walk.waiting', { count: 1 })).waitFor({ state: 'hidden' });
    await expect.poll(() => pickedOf(line)).toBe(Math.max(had - 1, 0) + 1);
    expect(await writesOf(line)).toBe(before + 1);
    await user.leave();
  });

  it('leads by a paper whose barcodes are those of the list and of its places', async () => {
    const user = await house.visitor({ viewport: { width: 1440, height: 900 } });
    await user.signIn('admin', 'en');
    await user.open('/print/pick_lists_print');
    const lines = await linesOf('assigned');
    await user.page.getByRole('img', { name: String(lines[0]?.pick_list_no), exact: true }).waitFor();
    const pages = await readPdf(await user.page.pdf({ preferCSSPageSize: true }));
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toContainEqual([210, 297]);
    const paper = pages.find(({ barcodes }) => barcodes.some(({ text }) => text === lines[0]?.pick_list_no));
    expect(paper?.barcodes.map(({ text }) => text).toSorted()).toEqual(
      [String(lines[0]?.pick_list_no), ...lines.map(({ storage_code }) => String(storage_code))].toSorted(),
    );
    expect(paper?.barcodes.every(({ format }) => format === 'Code128')).toBe(true);
    for (const { product_code } of lines) expect(paper?.text).toContain(String(product_code));
    await user.leave();
  });
});
