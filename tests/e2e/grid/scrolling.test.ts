import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';

const rows = 100_000;

describe('a long list', () => {
  const house = useHouse();

  beforeAll(async () => {
    await house.server.database.system(
      (tx) =>
        tx.execute(sql`
      insert into brand (brand_name, active) select 'Brand ' || lpad(i::text, 6, '0'), true from generate_series(1, ${rows}::int) i`),
      { unlimited: true },
    );
  });

  test('is flung to its end and back without a blank, and row n shows row n', async () => {
    const user = await house.visitor({ viewport: { width: 1280, height: 800 } });
    const { page, grid } = user;
    await user.signIn('admin');
    await user.open('/products/brands');
    await grid.ready();
    await grid.filterBy('brand_name', 'Brand 0');
    await expect.poll(() => grid.rowCount()).toBe(rows - 1);

    // In every frame of the way each part of the window holds a row, or the skeleton of one.
    const blanks = await grid.root().evaluate(async (scroller) => {
      const frame = () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(resolve);
        });
      const body = scroller.querySelector('[data-row]')?.parentElement?.parentElement;
      const found: string[] = [];
      const look = (at: string) => {
        const { top, bottom } = (body ?? scroller).getBoundingClientRect();
        const boxes = [...scroller.querySelectorAll('[data-row], [data-preview]')].map((row) => row.getBoundingClientRect());
        for (let y = top + 5; y < bottom - 5; y += 20)
          if (!boxes.some((box) => box.top <= y && box.bottom >= y)) found.push(`${at}: nothing at ${Math.round(y)}`);
      };
      const fling = async (from: number, to: number, steps: number) => {
        for (let step = 1; step <= steps; step += 1) {
          scroller.scrollTop = from + ((to - from) * step) / steps;
          await frame();
          look(`${step} of ${steps}`);
        }
      };
      const end = scroller.scrollHeight - scroller.clientHeight;
      await fling(0, end, 60);
      await fling(end, end / 3, 40);
      return found;
    });
    expect(blanks).toEqual([]);
    const isFilled = () => grid.root().locator('[data-row][aria-busy="true"]').count();
    // How soon is a question for the bench; here two cores may be busy with other suites.
    await expect.poll(isFilled).toBe(0);
    const wrong = () =>
      grid
        .root()
        .locator('[data-row]')
        .evaluateAll((shown) =>
          shown
            .map((row) => ({ at: Number(row.getAttribute('data-row')), name: /Brand (\d{6})/.exec(row.textContent ?? '')?.[1] }))
            .filter(({ at, name }) => name !== undefined && Number(name) !== at + 1),
        );
    expect(await wrong()).toEqual([]);
    await page.keyboard.press('Escape');
    await grid.choose(
      await grid
        .root()
        .locator('[data-row]')
        .nth(5)
        .evaluate((row) => Number(row.getAttribute('data-row'))),
      'brand_name',
    );
    await page.keyboard.press('Control+End');
    await expect
      .poll(() =>
        grid
          .root()
          .locator(`[data-row="${rows - 2}"]`)
          .innerText(),
      )
      .toContain('099999');
    expect(await wrong()).toEqual([]);
    await page.keyboard.press('Control+Home');
    await expect.poll(() => grid.root().locator('[data-row="0"]').innerText()).toContain('000001');
    expect(await wrong()).toEqual([]);
  });

  test('keeps its place when something is edited in the middle of it', async () => {
    const user = await house.visitor();
    const { grid } = user;
    await user.signIn('admin');
    await user.open('/products/brands');
    await grid.ready();
    await grid.root().evaluate((scroller) => {
      scroller.scrollTop = scroller.scrollHeight / 2;
    });
    // Rows drawn ahead of the scrolling are out of sight: the middle one is not.
    const shown = async () => {
      await grid.ready();
      const drawn = await grid.drawnRows();
      return drawn[Math.floor(drawn.length / 2)] ?? -1;
    };
    await expect.poll(shown).toBeGreaterThan(1000);
    const row = await shown();
    const before = await grid.root().evaluate((scroller) => scroller.scrollTop);
    expect(await grid.edit(row, 'brand_name', `Edited ${row}`)).toBe(200);
    expect(await grid.textOf(row, 'brand_name')).toBe(`Edited ${row}`);
    expect(Math.abs((await grid.root().evaluate((scroller) => scroller.scrollTop)) - before)).toBeLessThan(60);
  });
});
