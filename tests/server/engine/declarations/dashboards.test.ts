import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { dashboards } from '../../../../src/generated/server/dashboards.gen.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import type { FilterNode } from '../../../../src/shared/records/filter.ts';
import { appError } from '../../../../src/shared/errors.ts';
import { dayOf, isRelativeDay, laterDay, withDays } from '../../../../src/shared/records/days.ts';
import type { TileFigure, Window } from '../../../../src/shared/records/calls.ts';
import { homePage } from '../../../../src/shared/navigation/home.ts';
import { costs } from '../../../../schemas/needs.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

/*
 * Each tile of each dashboard tells what the list of its screen tells under the tile's filter, and what that told so long ago where it compares; nobody is told of a
 * screen that he may not list.
 */

const places = [...dashboards].flatMap(([page, tiles]) => tiles.map((tile, place) => ({ page, place, ...tile })));
const given = { view_currency: 'EUR' };

describeOnServer('dashboards', (open) => {
  let app: App;
  let admin: Client;
  let today: string;
  let told: Map<string, { status: number; today: string; tiles: TileFigure[] }>;

  const ask = async (client: Client, page: string) => {
    const { status, body } = await client.rpc('tile_figures', { page, params: given });
    return { status, ...body };
  };

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    today = (await app.rows<{ today: string }>(sql`select kontor_today('KT-HU')::text as today`))[0]?.today ?? '';
    told = new Map();
    for (const page of dashboards.keys()) told.set(page, await ask(admin, page));
  });
  afterAll(() => app.close());

  it('are declared, and answer for all their tiles with the day', () => {
    expect(places.length).toBeGreaterThan(0);
    for (const [page, tiles] of dashboards) {
      expect(told.get(page)).toMatchObject({ status: 200, today });
      expect(told.get(page)?.tiles.map(({ tile }) => tile)).toEqual(tiles.map((_, place) => place));
    }
  });

  it.each(places)('$page tells in tile $place what the list of $screen tells', async ({ page, place, form, filter, sum, params = {}, compare }) => {
    const listed = async (day: string): Promise<number> => {
      const known = (forms[form] as AnyForm).params ?? {};
      const own = Object.entries(params).map(([name, value]) => [name, isRelativeDay(value) ? dayOf(value, day) : value]);
      const call = {
        limit: 1,
        ...(filter && { filter: withDays(filter, day) }),
        ...(sum !== undefined && { totals: [sum] }),
        params: { ...(known.view_currency && given), ...(Object.fromEntries(own) as object) },
      };
      const { status, body } = await admin.action<Window>(form, 'list', call);
      expect({ status, body: status === 200 || body }).toEqual({ status: 200, body: true });
      return sum === undefined ? (body.total ?? 0) : Number(body.totals?.[sum] ?? 0);
    };
    const figure = told.get(page)?.tiles[place];
    expect(figure?.error).toBeUndefined();
    expect(figure?.figure).toBeCloseTo(await listed(today), 2);
    if (compare) expect(figure?.before).toBeCloseTo(await listed(laterDay(today, compare, -1)), 2);
    else expect(figure).not.toHaveProperty('before');
  });

  it('have rows behind most of their tiles', () => {
    const figures = [...told.values()].flatMap(({ tiles }) => tiles.map(({ figure }) => figure ?? 0));
    expect(figures.filter((figure) => figure > 0).length).toBeGreaterThan(figures.length / 2);
  });

  it('leave out tiles of screens that the caller may not list and of figures that he may not see, and are for those who have the page', async () => {
    const [page = '', tiles = []] = [...dashboards][0] ?? [];
    const userId = await app.addUser('one-page');
    const stranger = await app.signIn('one-page', 'KT-HU');
    expect(await stranger.rpc('tile_figures', { page })).toMatchObject(refused(403, 'forbidden'));
    await app.execute(sql`insert into user_page (user_id, page_code, perms, list) select ${userId}, page_code, true, true from page where url = ${page}`);
    expect(await ask(stranger, page)).toMatchObject({ status: 200, tiles: [] });
    const { screen } = tiles[0] ?? {};
    await app.execute(sql`insert into user_page (user_id, page_code, perms, list) select ${userId}, page_code, true, true from page where url = ${screen}`);
    const ofScreen = tiles.flatMap((tile, place) => (tile.screen === screen ? [place] : []));
    const withoutCosts = (await ask(stranger, page)).tiles.map(({ tile }) => tile);
    expect(withoutCosts).toEqual(ofScreen.filter((place) => withoutCosts.includes(place)));
    expect(withoutCosts.length).toBeLessThan(ofScreen.length);
    await app.execute(sql`insert into user_page (user_id, page_code, perms, list) select ${userId}, page_code, true, true from page where url = ${costs}`);
    expect((await ask(stranger, page)).tiles.map(({ tile }) => tile)).toEqual(ofScreen);
    expect(await app.rpc('tile_figures', { page })).toMatchObject(refused(401, 'unauthenticated'));
    for (const wrong of ['products/brands', 'no/page', '__proto__'])
      expect(await admin.rpc('tile_figures', { page: wrong })).toMatchObject(refused(404, 'not_found'));
  });

  it('of home are counted for everybody, those alone that are wanted, and of his own screens', async () => {
    const userId = await app.addUser('at-home');
    const stranger = await app.signIn('at-home', 'KT-HU');
    expect(await ask(stranger, homePage)).toMatchObject({ status: 200, tiles: [] });
    await app.execute(
      sql`insert into user_page (user_id, page_code, perms, list) select ${userId}, page_code, true, true from page where url = 'purchasing/low_stock'`,
    );
    const place = dashboards.get(homePage)?.findIndex(({ screen }) => screen === 'purchasing/low_stock');
    expect((await ask(stranger, homePage)).tiles).toEqual([told.get(homePage)?.tiles.find(({ tile }) => tile === place)]);
    const { body } = await admin.rpc('tile_figures', { page: homePage, params: given, tiles: [3, 1] });
    expect(body.tiles).toEqual([1, 3].map((wanted) => told.get(homePage)?.tiles[wanted]));
  });

  it('tell at one tile alone why it has no figure', async () => {
    const [page = ''] = dashboards.keys();
    const spy = vi.spyOn(app.services.records, 'list').mockRejectedValueOnce(appError('service_unavailable'));
    const { status, tiles } = await ask(admin, page);
    spy.mockRestore();
    expect(status).toBe(200);
    expect(tiles[0]).toEqual({ tile: 0, error: 'service_unavailable' });
    expect(tiles.slice(1)).toEqual(told.get(page)?.tiles.slice(1));
  });

  it('tell of another company what it has', async () => {
    const [page = ''] = dashboards.keys();
    const other = (await ask(admin.in('KT-DE'), page)).tiles.map(({ figure }) => figure);
    expect(other).not.toEqual(told.get(page)?.tiles.map(({ figure }) => figure));
  });

  it('are not alone in naming days by today: every list takes them, for as long as it is that day', async () => {
    const count = async (filter: FilterNode) => (await admin.action<Window>('purchase_orders', 'list', { limit: 1, filter })).body.total;
    const late = (value: unknown) => ({ field: 'eta', op: 'lt', value }) as FilterNode;
    expect(await count(late({ day: 'today' }))).toBe(await count(late(today)));
    expect(await count(late({ day: 'month_start', plus: -2 }))).toBe(await count(late(dayOf({ day: 'month_start', plus: -2 }, today))));
    for (const wrong of [{ day: 'tomorrow' }, { day: 'today', plus: 'one' }, { today: 1 }]) {
      expect(await admin.action('purchase_orders', 'list', { limit: 1, filter: late(wrong) })).toMatchObject(refused(422, 'invalid_value'));
    }
    expect(await admin.action('purchase_orders', 'list', { limit: 1, filter: { field: 'order_no', op: 'eq', value: [{ day: 'today' }] } })).toMatchObject(
      refused(422, 'invalid_value'),
    );
  });
});
