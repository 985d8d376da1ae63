import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/shared/json.ts';
import { connectAssistant } from '../../support/assistant.ts';
import { useHouse } from '../../support/browser.ts';
import { findBarriers } from '../../support/browser-checks.ts';

describe('an assistant', () => {
  const house = useHouse();

  /** Text of a product as it is stored. */
  const nameOf = async (code: string): Promise<unknown> => {
    const [row] = await house.server.ask<JsonObject[]>('admin', 'product_list', 'list', {
      columns: ['product_name'],
      filter: { field: 'product_code', op: 'eq', value: code },
      count: 'none',
    });
    return row?.product_name;
  };

  test.each(['en', 'hu'] as const)('is given a token, and what it drafts is answered in the inbox by keys (%s)', async (language) => {
    await house.server.database.system((tx) => tx.execute(sql`delete from change_draft`));
    const user = await house.visitor({ viewport: { width: 1440, height: 900 } });
    const { page } = user;
    await user.signIn('admin', language);
    await user.open('/account', language);
    const { text } = user;
    const dialog = user.dialog();
    const add = () => dialog.getByRole('button', { name: text('action.add') }).click();
    const choose = async (label: string, option: string | RegExp) => {
      await dialog.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option }).first().click();
    };
    await user.button(text('account.make_token')).click();
    await dialog.getByLabel(text('account.name'), { exact: false }).fill(`Helper ${language}`);
    await choose(text('account.token_for'), text('account.token_for_assistant'));
    await dialog.getByText('/mcp').waitFor();
    await add();
    // Its pages and its company are named, nobody gives it all of them unawares.
    await expect.poll(() => dialog.getByText(text('common.required')).count()).toBe(2);
    await choose(text('account.token_rights'), text('account.token_drafts'));
    for (const screen of ['products.product_list', 'products.brands'] as const) {
      await choose(text('account.token_pages'), new RegExp(text(`screen.${screen}`)));
      await page.keyboard.press('Escape');
    }
    await choose(text('account.token_company'), /Deutschland/);
    expect(await findBarriers(page)).toEqual([]);
    await add();
    await page.getByRole('alertdialog', { name: text('account.token_made') }).waitFor();
    const token = await dialog.locator('code').innerText();

    const assistant = await connectAssistant(house.server.url, token);
    const { answer } = await assistant.call<{ rows: { product_code: string }[] }>('read_rows', { form: 'product_list', columns: ['product_name'], limit: 2 });
    const codes = (answer?.rows ?? []).map(({ product_code }) => product_code);
    for (const code of codes) {
      const values = { product_name: { [language]: `Qzx ${code}` }, weight: 77 };
      const draft = { form: 'product_list', key: { product_code: code }, values, reason: 'Qzx reason', idempotency_key: `e2e-${language}-${code}` };
      expect((await assistant.call('draft_change', draft)).refused).toBeUndefined();
    }
    const [first = '', second = ''] = codes;
    const record = { form: 'product_brands', values: { brand_name: `Qzx ${language}` }, reason: 'Qzx reason', idempotency_key: `e2e-${language}-brand` };
    expect((await assistant.call('draft_record', record)).refused).toBeUndefined();
    const before = await nameOf(second);

    await user.open('/inbox', language);
    const list = page.getByRole('grid', { name: text('inbox.drafts') });
    await list.getByText('Qzx reason').first().waitFor();
    await list.getByText(`Qzx ${first}`).waitFor();
    await expect.poll(() => list.evaluate((table) => table === document.activeElement)).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('1');
    await user.seesToast(text('inbox.draft_confirmed'));
    await expect.poll(() => list.getByText(`Qzx ${first}`).count()).toBe(0);
    expect(await nameOf(first)).toMatchObject({ [language]: `Qzx ${first}` });
    await page.keyboard.press('2');
    await user.seesToast(text('inbox.draft_refused'));
    await expect.poll(() => list.getByText(`Qzx ${second}`).count()).toBe(0);
    expect(await nameOf(second)).toEqual(before);

    await list.getByText(text('inbox.draft_new'), { exact: true }).waitFor();
    await page.keyboard.press('1');
    await expect.poll(() => list.count()).toBe(0);
    const added = { filter: { field: 'brand_name', op: 'eq', value: `Qzx ${language}` }, count: 'none' };
    const [brand] = await house.server.ask<JsonObject[]>('admin', 'product_brands', 'list', added);
    const wish = { form: 'product_brands', key: { brand_id: Number(brand?.brand_id) }, reason: 'Qzx reason', idempotency_key: `e2e-${language}-gone` };
    expect((await assistant.call('draft_deletion', wish)).refused).toBeUndefined();
    await user.open('/inbox', language);
    await list.getByText(text('inbox.draft_deletion'), { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await list.getByRole('button', { name: text('inbox.draft_confirm', { record: `Qzx ${language}` }) }).click();
    await expect.poll(() => list.count()).toBe(0);
    expect(await house.server.ask<JsonObject[]>('admin', 'product_brands', 'list', added)).toEqual([]);

    await user.open('/settings/assistant_calls', language);
    await user.grid.ready();
    expect(await user.grid.rowCount()).toBeGreaterThanOrEqual(5);
    expect(await user.grid.textOf(0, 'tool')).toBe('draft_deletion');
  });
});
