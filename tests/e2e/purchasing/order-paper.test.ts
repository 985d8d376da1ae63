import { describe, expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { findBarriers, findOverflow } from '../../support/browser-checks.ts';
import { useHouse } from '../../support/browser.ts';
import { readPdfText } from '../../support/read-pdf.ts';

describe('the paper of a purchase order', () => {
  const house = useHouse();

  test('stands on the page of the order, is printed alone over several pages with repeated heads, and saved as PDF', async () => {
    const user = await house.visitor({ viewport: { width: 1280, height: 900 } });
    const { page, text } = user;
    await user.signIn('admin');
    await user.open('/purchasing/purchase_order?purchase_order_id=1#paper');
    const sheet = page.getByRole('article').first();
    await sheet.waitFor();
    const title = await sheet.getByRole('heading').innerText();
    const codes = await sheet.locator('tbody tr td:nth-child(2)').allInnerTexts();
    expect(codes.length).toBeGreaterThan(1);
    expect(await findBarriers(page, { contrast: true })).toEqual([]);

    const printed = await readPdfText(await page.pdf({ preferCSSPageSize: true }));
    const all = printed.pages.join('');
    for (const words of [title, ...codes]) expect(all).toContain(words.replaceAll(/\s/g, ''));
    for (const around of ['action.workflow', 'record.parts', 'paper.save_pdf'] as const) expect(all).not.toContain(text(around).replaceAll(/\s/g, ''));

    // As many lines as make several pages.
    const [head] = await sheet.locator('thead').allInnerTexts();
    await page.evaluate(() => {
      for (const body of document.querySelectorAll('article tbody'))
        body.append(...Array.from({ length: 60 }, () => body.firstElementChild?.cloneNode(true) ?? ''));
    });
    const long = await readPdfText(await page.pdf({ preferCSSPageSize: true }));
    expect(long.pages.length).toBeGreaterThan(1);
    for (const one of long.pages.slice(0, -1)) expect(one).toContain((head ?? '').replaceAll(/\s/g, ''));

    const download = page.waitForEvent('download');
    await user.button(text('paper.save_pdf')).click();
    const file = await (await download).path();
    expect((await readPdfText(await readFile(file))).pages.join('')).toContain(title.replaceAll(/\s/g, ''));

    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => findOverflow(page)).toEqual([]);
  });
});
