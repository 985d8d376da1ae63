import { beforeAll, describe, expect, test } from 'vitest';
import type { Screen } from '../../schemas/screen/grammar.ts';
import type { ScreenName } from '../../src/generated/names.gen.ts';
import { screens } from '../../src/generated/screens.gen.ts';
import { languages } from '../../src/shared/languages.ts';
import { findBarriers, findOverflow } from '../support/browser-checks.ts';
import type { User } from '../support/browser-user.ts';
import { useHouse } from '../support/browser.ts';

const names = Object.keys(screens) as ScreenName[];

/** The rows of each shape, or the words that stand in their place. */
const arrives: Record<Screen['shape'], (user: User) => Promise<void>> = {
  grid: (user) => user.grid.ready(),
  assignment: (user) => user.grid.ready(),
  tree: (user) => user.page.getByRole('treegrid').locator('[data-node]').first().waitFor(),
  form: (user) => user.page.locator('#page form').waitFor(),
  board: (user) => user.page.locator('[data-cards]').first().waitFor(),
  diagram: (user) => user.page.locator('.react-flow__node').first().waitFor(),
  record: (user) => user.page.locator('#page > *').first().waitFor(),
  print: (user) => user.grid.ready(),
  panel: (user) => user.page.locator('#page > *').first().waitFor(),
};

/** Contrast is the same in every language: looked at in the first and in Cyrillic. */
const looksClosely = new Set(['en', 'bg']);

describe.each(languages)('every screen in %s', (language) => {
  const house = useHouse({ staying: true });
  let user: User;

  beforeAll(async () => {
    user = await house.visitor();
    await user.signIn('admin', language);
    await user.open('/');
  });

  test.each(names)('%s', async (name) => {
    const { page, text } = user;
    const { default: screen } = await screens[name]();
    const area = name.split('/')[0];
    const title = text(`screen.${name.replace('/', '.')}`);
    await user.go(`/${name}`);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await arrives[screen.shape](user);
    const trail = page.getByRole('navigation', { name: text('common.breadcrumbs') }).getByRole('listitem');
    expect(await trail.allInnerTexts()).toEqual([text('area.home'), text(`area.${area}`), title]);
    expect(await page.title()).toBe(`${title} · Kontor`);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(user.path()).toBe(`/${language}/${name}`);
    expect(await findOverflow(page)).toEqual([]);
    expect(await findBarriers(page, { contrast: looksClosely.has(language) })).toEqual([]);
  });
});
