import { describe, expect, test } from 'vitest';
import { findBarriers } from '../../support/browser-checks.ts';
import { useHouse } from '../../support/browser.ts';

describe('a question in words', () => {
  const house = useHouse({ isReadOnly: true });

  test.each([
    ['en', 'Net sales by shop this year'],
    ['hu', 'Nettó forgalom boltonként idén'],
    ['bg', 'Оборот по магазини тази година'],
  ] as const)('in %s is answered with figures, which open as the report that has them', async (language, question) => {
    const user = await house.visitor();
    await user.signIn('admin', language);
    await user.open('/ai-query', language);
    const { page, text } = user;
    const field = page.getByRole('textbox', { name: text('ask.question') });
    await field.press('Enter');
    await page.getByRole('alert').getByText(text('error.question_required')).waitFor();
    await field.fill(question);
    await field.press('Enter');
    const table = page.getByRole('article').getByRole('table');
    await table.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const answered = await table.getByRole('row').nth(1).getByRole('cell').last().innerText();
    expect(answered).toMatch(/\d/);
    await page.getByRole('link', { name: text('ask.open_report') }).click();
    const report = page.locator('[data-report]');
    await report.waitFor();
    const digits = (words: string): string => words.replaceAll(/\D/g, '');
    await expect.poll(async () => (await report.innerText()).split(/\s*[\n\t]\s*/).map(digits)).toContain(digits(answered));
    await page.goBack();
    await table.waitFor();
    // It is offered again.
    await user.open('/ai-query', language);
    await page.getByRole('heading', { name: text('ask.last'), exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: question, exact: true }).click();
    await table.waitFor();
  });

  test('that is not clear is asked back, and one that would change something is refused; an example is asked with a press', async () => {
    const user = await house.visitor({ viewport: { width: 390, height: 780 } });
    await user.signIn('admin', 'sk');
    await user.open('/ai-query', 'sk');
    const { page, text } = user;
    const field = page.getByRole('textbox', { name: text('ask.question') });
    await field.fill('Tržby podľa obchodov');
    await field.press('Enter');
    await page
      .getByRole('group', { name: text('ask.options') })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('article').getByRole('table').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await field.fill('Zmaž všetky objednávky');
    await field.press('Enter');
    await page.getByText(text('public.question_read_only')).waitFor();
    await user.open('/ai-query');
    await page.getByRole('button', { name: text('ask.example_overdue') }).click();
    await page.getByRole('button', { name: text('ask.open_list') }).click();
    await page.waitForURL('**/sk/finance/cashflow*');
    await user.grid.ready();
  });
});
