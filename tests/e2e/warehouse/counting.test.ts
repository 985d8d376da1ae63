import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { findBarriers, findOverflow } from '../../support/browser-checks.ts';
import { useHouse } from '../../support/browser.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { hears, noiseOfLostNetwork, rowsWhere, scan, telephone } from './scanning.ts';

describe('counting', () => {
  const house = useHouse({ staying: true });

  const openLines = () => rowsWhere(house, 'counting_lines', 'is_open', true);
  const countedOf = async ({ stock_count_item_id = 0 }: JsonObject): Promise<unknown> =>
    (await rowsWhere(house, 'counting_lines', 'stock_count_item_id', stock_count_item_id))[0]?.counted;
  /** Goods that are on no count. */
  const unlisted = async (place: number): Promise<string> => {
    const rows = await house.server.database.system((tx) =>
      tx.rows<{ product_code: string }>(
        sql`select product_code from product p where not exists (select from stock_count_item i where i.product_code = p.product_code) order by product_code limit 2`,
      ),
    );
    return rows[place]?.product_code ?? '';
  };

  it.for([
    ['en', 0],
    ['hu', 1],
  ] as const)('goes by shelf and goods on a telephone in %s, and takes what nobody listed, also while the network is gone', async ([language, turn]) => {
    const user = await house.visitor(telephone);
    const { page, context } = user;
    await user.signIn('admin', language);
    await user.open('/warehouse/counting', language);
    const { text } = user;
    const line = (await openLines()).find(({ counted }) => counted === null) ?? {};
    await page.getByRole('button', { name: String(line.count_label) }).waitFor();
    await scan(user, line.count_label);
    await scan(user, line.product_code);
    await hears(user, 'walk.unknown', { code: String(line.product_code) });
    await scan(user, line.storage_code);
    await hears(user, 'walk.right', { code: String(line.storage_code) });
    expect(await findOverflow(page)).toEqual([]);
    expect(await findBarriers(page, { contrast: true })).toEqual([]);

    user.expectNoise(noiseOfLostNetwork);
    await context.setOffline(true);
    await scan(user, line.product_code);
    await hears(user, 'walk.right', { code: String(line.product_code) });
    await scan(user, line.ean ?? line.product_code);
    await page
      .getByRole('textbox', { name: text('walk.quantity') })
      .and(page.locator('[value="2"]'))
      .waitFor();
    const found = await unlisted(turn);
    await scan(user, found);
    await page.getByRole('button', { name: text('walk.add_here', { place: String(line.storage_code) }) }).click();
    await hears(user, 'walk.added', { code: found });
    await scan(user, found);
    await hears(user, 'walk.right', { code: found });
    await context.setOffline(false);
    await expect.poll(() => countedOf(line)).toBe(2);
    await expect.poll(async () => (await rowsWhere(house, 'counting_lines', 'product_code', found)).map(({ counted }) => counted)).toEqual([2]);

    // What is typed counts as well, and nothing is an answer.
    await scan(user, line.product_code);
    await expect.poll(() => countedOf(line)).toBe(3);
    const quantity = page.getByRole('textbox', { name: text('walk.quantity') });
    await quantity.fill('14,5');
    await page.keyboard.press('Enter');
    await expect.poll(() => countedOf(line)).toBe(14.5);
    await user.leave();
  });

  it('begins at the page of a count, and tells nobody what is booked', async () => {
    const user = await house.visitor(telephone);
    const { page, text } = user;
    await user.signIn('admin', 'en');
    const [line = {}] = await openLines();
    await user.open(`/warehouse/stock_count?stock_count_id=${String(line.stock_count_id)}`);
    await page.getByRole('button', { name: text('action.count_by_telephone') }).click();
    await page.locator('[data-walk] header').getByText(String(line.count_label)).waitFor();
    const lines = await rowsWhere(house, 'stock_count_items', 'stock_count_id', line.stock_count_id ?? 0);
    expect(new Set(lines.flatMap(({ expected, difference }) => [expected, difference]))).toEqual(new Set([null]));
    await user.leave();
  });

  it('goes by a paper as well, with barcodes of storages and goods and no word of what is booked', async () => {
    const user = await house.visitor({ viewport: { width: 1440, height: 900 } });
    await user.signIn('admin', 'en');
    await user.open('/print/stock_counts_print');
    const lines = await openLines();
    await user.page.getByRole('heading', { name: String(lines[0]?.count_label) }).waitFor();
    const pages = await readPdf(await user.page.pdf({ preferCSSPageSize: true }));
    const codes = pages.flatMap(({ barcodes }) => barcodes.map(({ text }) => text));
    for (const { storage_code, ean } of lines.slice(0, 5)) expect(codes).toEqual(expect.arrayContaining([String(storage_code), String(ean)]));
    expect(pages[0]?.text).toContain(String(lines[0]?.count_label));
    const words = pages.map(({ text }) => text).join(' ');
    for (const { product_code } of lines) expect(words).toContain(String(product_code));
    expect(words).not.toContain(user.text('field.expected'));
    await user.leave();
  });
});
