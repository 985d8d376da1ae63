import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '../support/browser-user.ts';
import { useHouse } from '../support/browser.ts';
import { combinationsOf, gridScreens } from './combinations.ts';

describe('no editor', () => {
  const house = useHouse({ staying: true, isReadOnly: true });
  let user: User;

  beforeAll(async () => {
    user = await house.visitor({ viewport: { width: 1600, height: 800 } });
    await user.signIn('admin');
    await user.open('/');
  });

  test.each(combinationsOf(gridScreens, false).map((one) => [one.kind, one.shape, one.sights] as const))(
    'opens over %s in a %s where it may not be edited',
    async (_, __, sights) => {
      const { grid, page } = user;
      for (const { screen, column } of sights) {
        await user.goToList(screen.id);
        if ((await grid.rowCount()) === 0) continue;
        expect(await (await grid.cell(0, column)).getAttribute('aria-readonly'), column).toBe('true');
        await grid.choose(0, column);
        await page.keyboard.press('F2');
        await page.keyboard.type('7');
        expect(await page.locator('[data-editor]').count(), column).toBe(0);
        return;
      }
    },
  );
});
