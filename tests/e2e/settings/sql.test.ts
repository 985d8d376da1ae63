import { describe, expect, test } from 'vitest';
import { findBarriers } from '../../support/browser-checks.ts';
import { useHouse } from '../../support/browser.ts';

describe('a statement in SQL', () => {
  const house = useHouse({ isReadOnly: true });

  test.each(['en', 'bg'] as const)('is run by an administrator, and what is wrong with it is said at the field (%s)', async (language) => {
    const user = await house.visitor({ viewport: { width: 1280, height: 800 } });
    user.expectRefusal(422);
    await user.signIn('admin', language);
    await user.open('/settings/sql', language);
    const { page, text } = user;
    const field = page.getByRole('textbox', { name: text('sql.statement') });
    const run = user.button(text('sql.run'));
    await page.getByRole('button', { name: 'warehouse', exact: true }).click();
    expect(await field.inputValue()).toBe('select * from warehouse');
    await run.click();
    const rows = page.getByRole('region', { name: text('sql.rows') }).getByRole('row');
    await rows.first().waitFor();
    expect(await rows.first().getByRole('columnheader').allInnerTexts()).toContain('warehouse_name');
    expect(await rows.count()).toBeGreaterThan(1);
    expect(await findBarriers(page)).toEqual([]);
    await field.fill('select company_code from company');
    await field.press('Control+Enter');
    const told = page.getByRole('region', { name: text('sql.rows') }).getByRole('cell');
    await expect.poll(() => told.allInnerTexts()).toEqual(['KT-DE']);
    // The rows of one company do not stand under the name of another one.
    await user.choose(new RegExp(`^${text('term.company')}`), 'KT-RO');
    await expect.poll(() => told.count()).toBe(0);
    await run.click();
    await expect.poll(() => told.allInnerTexts()).toEqual(['KT-RO']);
    await field.fill('delete from warehouse');
    await field.press('Control+Enter');
    await page.getByText(text('error.statement_not_allowed', { what: 'DELETE' })).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.inputValue()).toBe('delete from warehouse');
    await field.fill('select name from warehouse where false');
    await field.press('Control+Enter');
    await page.getByText('column "name" does not exist').waitFor();
    await field.fill('select 1 where false');
    await field.press('Control+Enter');
    await page.getByText(text('sql.no_rows')).waitFor();
  });
});
