import { beforeAll, describe, expect, test } from 'vitest';
import type { Response } from 'playwright';
import type { User } from '../support/browser-user.ts';
import { useHouse } from '../support/browser.ts';
import { answerToWrite } from '../support/grid/answers.ts';
import { fillOwnTables } from '../support/server-app.ts';
import { within } from '../support/within.ts';
import { type Combination, type GridMeta, shownFields, type Sight } from './combinations.ts';
import { identityAt, isAlone, textOfRow } from './rows.ts';
import { typingOf } from './typing.ts';

/** How long one column may take, in milliseconds; a browser that draws nothing any more would hold it for ever. */
const columnTime = 60_000;
/** A value that is none of its kind; every other refusal is a rule's of the record, which the tests of the server hold. */
const valueProblems: ReadonlySet<string> = new Set(['invalid_value', 'required', 'forbidden', 'internal']);

/** The server's word on a value: stored, or which rule of the record is against it. */
async function outcomeOf(answer: Response): Promise<string> {
  if (answer.status() === 200) return 'stored';
  const { error } = (await answer.json()) as { error: { code: string; fields?: { code: string }[] } };
  return error.fields?.[0]?.code ?? error.code;
}

/** Opens a screen; of an assignment the last of its owners, who is not the administrator. */
async function openScreen(user: User, { id, shape }: GridMeta): Promise<void> {
  const { page, grid } = user;
  await user.goToList(id);
  if (shape !== 'assignment') return;
  await page.locator('#page').getByRole('option').last().click();
  await grid.ready();
}

/** So many columns tell one row from another. */
const toldBy = 5;

/** How a row is found again that moves with what is typed, in an order of its own or in the sort: by other columns. */
function identityOf(screen: GridMeta, column: string): string[] {
  const field = column.replace(/@.*/, '');
  const moves = screen.meta.sequence !== undefined || screen.sort.some((name) => name.replace('-', '') === field);
  return moves
    ? shownFields(screen)
        .filter((name) => name !== field)
        .slice(0, toldBy)
    : [];
}

/** Rows tried for one that is open. */
const rowsTried = 12;

/**
 * A row whose cell nothing locks, such as the state of its record, and that no other drawn row is taken for;
 * not the first, that is the administrator, who may not lock themselves out.
 */
async function openRow(user: User, column: string, identity: readonly string[]): Promise<number | null> {
  const { grid } = user;
  const count = await grid.rowCount();
  const first = Math.min(3, count - 1);
  for (let row = Math.max(0, first); row < Math.min(count, first + rowsTried); row += 1) {
    const cell = await grid.cell(row, column);
    if ((await cell.getAttribute('aria-readonly')) !== 'true' && (await isAlone(user, row, identity))) return row;
  }
  return null;
}

/**
 * Types a value into a column: it is stored and shown, taken back, done again, and there after a reload.
 * @returns `stored`, `no rows`, or the code by which a rule of the record refused the value; then what stood there is shown again
 */
async function takesAndKeeps(user: User, { screen, column }: Sight, kind: Combination['kind']): Promise<string> {
  const { grid, page } = user;
  await openScreen(user, screen);
  const identity = identityOf(screen, column);
  const start = await openRow(user, column, identity);
  if (start === null) return 'no rows';
  const own = await identityAt(user, start, identity);
  const now = () => (identity.length === 0 ? grid.textOf(start, column) : textOfRow(user, identity, own, column));
  const before = await now();
  const outcome = await outcomeOf(await answerToWrite(page, () => typingOf(kind)(user, { row: start, field: column, before })));
  if (outcome !== 'stored') {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    return outcome;
  }
  await expect.poll(now, { message: `${screen.id} ${column}, ${own}: after typing` }).not.toBe(before);
  const after = await now();
  await grid.undo();
  await expect.poll(now, { message: 'after undo' }).toBe(before);
  await grid.redo();
  await expect.poll(now, { message: 'after redo' }).toBe(after);
  await page.reload();
  await grid.ready();
  expect(await now(), 'after loading the page again').toBe(after);
  return outcome;
}

/** Each combination at its first place; where a rule of that record is against the value, at the next one. */
export const editCombinations = (combinations: readonly Combination[]): void => {
  describe('an editor', () => {
    const house = useHouse({ staying: true });
    let user: User;

    beforeAll(async () => {
      await house.server.ask('admin', 'captions', 'set', { rows: [{ caption_key: 'home.no_pages', texts: { en: 'Nothing here' } }] });
      await fillOwnTables({ execute: (query) => house.server.database.system((tx) => tx.execute(query)) });
      await house.server.ask('admin', 'translation_table', 'set', { rows: [{ terms: { en: 'oak', de: 'Eiche', hu: 'tölgy' } }] });
      user = await house.visitor({ viewport: { width: 1600, height: 800 } });
      user.expectRefusal(409, 422);
      // Images are named here that nobody has uploaded.
      await user.page.route('**/p/*', (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' }),
      );
      await user.signIn('admin');
      await user.open('/');
    });

    test.each(combinations.map((one) => [one.kind, one.control, one.shape, one] as const))(
      'of %s by %s in a %s takes a value and keeps it',
      async (...[kind, , , { sights }]) => {
        const refused: string[] = [];
        for (const sight of sights) {
          const name = `${sight.screen.id} ${sight.column}`;
          const outcome = await within(columnTime, name, takesAndKeeps(user, sight, kind));
          if (outcome === 'stored') return;
          expect(valueProblems.has(outcome), `${name}: ${outcome}`).toBe(false);
          refused.push(`${name}: ${outcome}`);
        }
        expect(refused, 'no column takes a value').toEqual([]);
      },
    );
  });
};
