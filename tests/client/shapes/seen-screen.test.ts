import { expect, it } from 'vitest';
import type { ScreenMeta } from '../../../schemas/metadata.ts';
import { costs } from '../../../schemas/needs.ts';
import { screens } from '../../../src/generated/screens.gen.ts';
import { seenScreen } from '../../../src/client/runtime/seen-screen.ts';

const all = { perms: true, list: true, add: true, set: true, delete: true };
const withCosts = () => all;
const withoutCosts = (page: string) => ({ ...all, list: page !== costs });

const loaded = await Promise.all(Object.entries(screens).map(async ([id, load]) => [id, (await load()).default as ScreenMeta] as const));
const closedIn = ({ meta }: ScreenMeta): string[] =>
  Object.entries({ ...meta?.fields, ...meta?.per?.fields }).flatMap(([name, { needs = [] }]) => (needs.length > 0 ? [name] : []));
const concerned = loaded.filter(([, screen]) => closedIn(screen).length > 0);

it.each(concerned)('%s names no field to whom it is not there, and all to whom it is', (_, screen) => {
  const seen = JSON.stringify(seenScreen(screen, withoutCosts));
  const named = (field: string) => [`"${field}"`, `"-${field}"`].some((word) => seen.includes(word));
  // A form may be called as one of its fields.
  expect(closedIn(screen).filter((field) => field !== screen.meta?.name && named(field))).toEqual([]);
  expect(seenScreen(screen, withCosts)).toBe(screen);
  expect(seenScreen(screen, withoutCosts)).toBe(seenScreen(screen, withoutCosts));
});

it('screens whose forms have none stay as they are', () => {
  const others = loaded.filter(([, screen]) => closedIn(screen).length === 0);
  expect(others.filter(([, screen]) => seenScreen(screen, withoutCosts) !== screen)).toEqual([]);
});

it('nobody adds a row who does not see what it must be given, and a tab goes with its last field', () => {
  const screenOf = (id: string) => loaded.find(([one]) => one === id)?.[1] as ScreenMeta;
  const added = seenScreen(screenOf('purchasing/purchase_order_costs'), withoutCosts);
  expect([added.meta?.add, 'actions' in added && added.actions.includes('add')]).toEqual([false, false]);
  const report = {
    ...screenOf('products/product'),
    tabs: [
      { title: 'a', fields: ['avg_cost'] },
      { title: 'b', fields: ['avg_cost', 'ean'] },
    ],
  } as ScreenMeta;
  expect(seenScreen(report, withoutCosts)).toMatchObject({ tabs: [{ title: 'b', fields: ['ean'] }] });
});
