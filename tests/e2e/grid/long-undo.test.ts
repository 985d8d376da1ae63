import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import { openLines } from '../../support/import-dialog.ts';

describe('a long undo', () => {
  const house = useHouse();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-undo-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const count = 20_000;
  const brought = async (): Promise<number> =>
    (await house.server.ask<{ total: number }>('admin', 'product_list', 'list', { search: 'LU-', limit: 1, count: 'exact' })).total;

  test.each(['en', 'hu'] as const)(
    'tells how far it is, and is stopped: everything is as before (%s)',
    async (language) => {
      const user = await house.visitor({ viewport: { width: 1280, height: 800 } });
      user.expectRefusal(499);
      await user.signIn('admin', language);
      const { text, page } = user;
      const lines = Array.from({ length: count }, (_, at) => [`LU-${language}-${at}`, `Brought ${at}`]);
      await openLines(user, folder, [['product_code', 'product_name'].map((field) => text(`field.${field}`)), ...lines]);
      await user
        .dialog()
        .getByRole('button', { name: text('import.check'), exact: true })
        .click();
      await user
        .dialog()
        .getByRole('button', { name: text('import.commit', { count }) })
        .click();
      const undo = page.locator('[data-toasts]').getByRole('button', { name: text('action.undo') });
      await undo.waitFor({ timeout: 120_000 });
      const before = await brought();

      const answered = page.waitForResponse((response) => response.url().endsWith('/rpc/undo'));
      await undo.click();
      const watched = page.getByRole('alertdialog', { name: text('history.taking_back') });
      await watched.getByRole('progressbar').waitFor();
      await watched.locator('progress[value]').waitFor();
      await watched.getByRole('button', { name: text('work.stop'), exact: true }).click();
      expect((await answered).status()).toBe(499);
      await user.seesToast(text('error.cancelled'));
      expect(await watched.count()).toBe(0);
      expect([before, await brought()]).toEqual([before, before]);
    },
    240_000,
  );
});
