import { beforeAll, describe, expect, test } from 'vitest';
import type { ScreenMeta } from '../../schemas/metadata.ts';
import type { User } from '../support/browser-user.ts';
import { useHouse } from '../support/browser.ts';
import { speakLongest } from '../support/longest-texts.ts';
import { seesInTheDark, seesNoObstacle, visit } from './visit.ts';
import { isWrittenElsewhere } from './combinations.ts';

/** A field by its own name, of a text in a column per language or of a family. */
const nameOf = (field: string): string => field.replace(/@.*/, '');

/** Cells of the first row that say of themselves whether they may be edited, by their field; rows without a grid have none. */
const readOnlyCells = ({ page }: User): Promise<Record<string, boolean>> =>
  page.evaluate(() => {
    const grid = document.querySelector('#page [role="grid"]');
    const headers = [...(grid?.querySelectorAll<HTMLElement>('[data-header][data-field]') ?? [])];
    const cells = headers.flatMap(({ dataset }) => {
      const cell = grid?.querySelector(`[data-row="0"]:not([aria-busy="true"]) [data-col="${dataset.header}"]`);
      return cell && dataset.field !== undefined ? [[dataset.field, cell.getAttribute('aria-readonly') === 'true'] as const] : [];
    });
    return Object.fromEntries(cells);
  });

/** One visit of each screen, in the words that need the most room. */
export const visitScreens = (screens: readonly ScreenMeta[]): void => {
  describe('a visit', () => {
    const house = useHouse({ staying: true, isReadOnly: true });
    let user: User;

    beforeAll(async () => {
      user = await house.visitor();
      await user.signIn('admin');
      await user.open('/login');
      await speakLongest(user);
      await user.open('/');
    });

    test.each(screens.map((screen) => [screen.id, screen] as const))(
      '%s arrives without noise, fits the longest words and keeps nobody out',
      async (_, screen) => {
        await visit(user, screen);
        await seesNoObstacle(user, { contrast: true });
        await seesInTheDark(user);
        if (!('edit' in screen)) return;
        const { edit } = screen;
        for (const [field, isReadOnly] of Object.entries(await readOnlyCells(user)))
          if (!edit.includes(nameOf(field)) && !isWrittenElsewhere(screen, nameOf(field))) expect(isReadOnly, `${field} is read-only`).toBe(true);
      },
    );
  });
};
