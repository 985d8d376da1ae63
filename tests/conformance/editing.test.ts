import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FieldMeta, ScreenMeta } from '../../schemas/metadata.ts';
import type { RowsScreen } from '../../schemas/screen/grammar.ts';
import type { KindName, ScreenName } from '../../src/generated/names.gen.ts';
import { screens } from '../../src/generated/screens.gen.ts';
import { picture } from '../server/fixtures/uploads.ts';
import type { User } from '../support/browser-user.ts';
import { useHouse } from '../support/browser.ts';
import { emailOf } from '../support/running-server.ts';
import { fillOwnTables } from '../support/server-app.ts';

interface Place {
  row: number;
  field: string;
  /** What stands there. */
  before: string;
}
/** How far an edited row is looked for. */
const rowsSearched = 200;
/** After so many the other columns of a screen are left: each of them waited for what did not come, and the test has to tell before its time is over. */
const troublesTold = 4;
/** How long one column may take, in milliseconds; a browser that draws nothing any more would hold it for ever. */
const columnTime = 60_000;
/** How a value gets into a cell of a kind. */
type Typing = (user: User, place: Place) => Promise<void>;

const overwrite =
  (make: (before: string) => string): Typing =>
  async ({ page, grid }, { row, field, before }) => {
    await grid.choose(row, field);
    await page.keyboard.press('F2');
    await page.locator('[data-editor] input, [data-radix-popper-content-wrapper] input').first().waitFor();
    await page.keyboard.press('Control+a');
    // The first line is the value; below it may stand which languages are missing.
    await page.keyboard.type(make(before.split('\n')[0] ?? ''));
    await page.keyboard.press('Enter');
  };
const toggle: Typing = ({ grid }, { row, field }) => grid.choose(row, field);
/** Another option of the list than the one that stands there. */
const pick: Typing = async ({ page, grid }, { row, field, before }) => {
  await grid.choose(row, field);
  await page.keyboard.press('F2');
  const options = page.locator('[role="listbox"]:not([aria-busy="true"])').getByRole('option');
  await options.first().waitFor();
  const words = await options.allInnerTexts();
  const other = words.findIndex((option) => option.trim() !== '' && !option.includes(before || '\n\n') && !before.includes(option.split('\n')[0] ?? option));
  await options.nth(other).click();
};
const write: Typing = async ({ page, grid }, { row, field }) => {
  await grid.choose(row, field);
  await page.keyboard.press('F2');
  const editor = page.locator('.ql-editor[contenteditable="true"]');
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('A sentence for the test.');
  await page.keyboard.press('Control+Enter');
};
/** Several lines: Enter makes another one. */
const writeLines: Typing = async ({ page, grid }, { row, field, before }) => {
  await grid.choose(row, field);
  await page.keyboard.press('F2');
  await page.locator('[data-radix-popper-content-wrapper] textarea, [data-editor] textarea').first().fill(`Test ${before}`.trim());
  await page.keyboard.press('Control+Enter');
};
/** A picture from the user's computer. */
const upload: Typing = async ({ page, grid }, { row, field }) => {
  await grid.choose(row, field);
  await page.keyboard.press('F2');
  await page
    .locator('[data-radix-popper-content-wrapper] input[type="file"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture(40, 30, 77) });
};
const figure = (step: number) =>
  overwrite((before) => {
    const value = Number(before.replaceAll(/[^\d.]/g, ''));
    return String(before === '' ? step : Math.round((value + step) * 100) / 100);
  });
const letters = (prefix = 'Test ') => overwrite((before) => `${prefix}${before === '' ? 'value' : before}`.slice(0, 40));

/** Kinds not named here are typed as a text. */
const typing: Partial<Record<KindName, Typing>> = {
  flag: toggle,
  keep_in_stock: toggle,
  reference: pick,
  code_reference: pick,
  tree_reference: pick,
  choice: pick,
  country: pick,
  currency: pick,
  language: pick,
  icon: pick,
  multi_rich: write,
  rich_text: write,
  long_text: writeLines,
  multi: letters(),
  money: figure(1),
  percent: figure(1),
  discount: figure(1),
  signed_percent: figure(1),
  quantity: figure(1),
  decimal: figure(1),
  integer: figure(1),
  position: figure(1),
  weight: figure(1),
  volume: figure(1),
  centimetres: figure(1),
  days: figure(1),
  grams: figure(1),
  rate: figure(1),
  date: overwrite((before) => (before === '2027-03-04' ? '2027-03-05' : '2027-03-04')),
  image: upload,
  duration: overwrite((before) => (before.startsWith('3') ? '5 h' : '3 h')),
  color: overwrite(() => '#12ab34'),
  code: overwrite((before) => (/^\d+$/.test(before) ? `${(Number(before[0]) + 1) % 10}${before.slice(1)}` : `X${before}`.slice(0, 12))),
  gtin: overwrite((before) => (before === '4006381333931' ? '5901234123457' : '4006381333931')),
  url: overwrite((before) => (before.endsWith('/a') ? 'https://video.example.test/b' : 'https://video.example.test/a')),
  vat_number: overwrite((before) => `X${before}`.slice(0, 12)),
  email: overwrite((before) => `x${before}`),
};
/** Fields whose range is narrower than their kind's. */
const narrow: Readonly<Record<string, Typing>> = {
  top_p: overwrite((before) => (before.startsWith('0.5') ? '0.6' : '0.5')),
  temperature: overwrite((before) => (before.startsWith('0.7') ? '0.8' : '0.7')),
};
const typed = (field: string, { kind }: FieldMeta): Typing => narrow[field] ?? typing[kind] ?? letters();

/** Not the first: that is the administrator, who may not lock themselves out. */
const anyRow = async ({ grid }: User) => Math.min(3, (await grid.rowCount()) - 1);
/** The first row that is meant, brought into sight. */
async function findRow({ grid }: User, isMeant: (row: number) => Promise<boolean>): Promise<number> {
  for (let next = 0; next < rowsSearched; await grid.scrollOn()) {
    const rows = (await grid.drawnRows()).filter((row) => row >= next);
    for (const row of rows) if (await isMeant(row)) return row;
    if (rows.length === 0) break;
    next = Math.max(...rows) + 1;
  }
  throw new Error('the row is not among the first');
}

/** One after the other: to read a column the grid may have to be scrolled to it. */
async function inTurn<T, TResult>(all: readonly T[], read: (one: T) => Promise<TResult>): Promise<TResult[]> {
  const results: TResult[] = [];
  for (const one of all) results.push(await read(one));
  return results;
}

/** Settles as the work does, or fails when that has taken longer than a column may. */
function inTime(work: Promise<void>): Promise<void> {
  const late = setTimeout(columnTime, undefined, { ref: false }).then(() => {
    throw new Error(`not done after ${columnTime} ms`);
  });
  return Promise.race([work, late]);
}

/** Screens where only some rows take any value. */
const rowOf: Partial<Record<ScreenName, (user: User) => Promise<number>>> = {
  // A country has one default rate; another becomes it when this one is it no longer.
  'settings/vats': async ({ grid, text }) => (await grid.column('vat_default', 20)).indexOf(text('common.yes')),
};

/** Columns that take only what fits the rest of their record; tests of the server hold which values those are. */
const bound: Partial<Record<ScreenName, readonly string[]>> = {
  // One initial state; no way out may close; a procedure's parameters are its own; one event once in a state (workflow-config.test.ts).
  'fsm/fsm_states': ['initial_state', 'final_state'],
  'fsm/fsm_transitions': ['from_state_id', 'to_state_id', 'event_code', 'guard_code', 'guard_params', 'effect_code', 'effect_params'],
  'fsm/fsm_types': ['timeout_event_code', 'on_loop'],
  // The default group pays the usual price.
  'shops/shopper_groups': ['multiplier', 'default_group'],
  // Exactly one picture is the cover: taking it away from the only one gives it back (upload.test.ts).
  'products/images': ['cover'],
};

/** A text per language on a screen that begins with a column for each language: the column of one of them. */
const columnOf = ({ languages, meta }: ScreenMeta<RowsScreen>, field: string): string =>
  languages.includes('de') && meta.fields[field]?.kind === 'multi' ? `${field}@de` : field;

const shapes = new Set(['grid', 'assignment', 'print']);
const all = await Promise.all((Object.keys(screens) as ScreenName[]).map(async (name) => (await screens[name]()).default));
const grids = all.filter((screen): screen is ScreenMeta<RowsScreen> => shapes.has(screen.shape));

describe('every grid', () => {
  const house = useHouse({ staying: true });
  let user: User;
  /** Whom assignments are edited of. */
  const ownerOf: Record<string, string> = {};

  beforeAll(async () => {
    await house.server.ask('admin', 'captions', 'set', { rows: [{ caption_key: 'home.no_pages', texts: { en: 'Nothing here' } }] });
    await fillOwnTables({ execute: (query) => house.server.database.system((tx) => tx.execute(query)) });
    await house.server.ask('admin', 'translation_table', 'set', { rows: [{ terms: { en: 'oak', de: 'Eiche', hu: 'tölgy' } }] });
    const users = await house.server.ask<{ rows: { user_id: number; user_email: string }[] }>('admin', 'users', 'list', { limit: 10 });
    const roles = await house.server.ask<{ rows: { role_id: number; role_name: { en?: string } }[] }>('admin', 'roles', 'list', { limit: 10 });
    const owners: Record<string, unknown> = {
      user_id: users.rows.find((row) => row.user_email === emailOf('viewer'))?.user_id,
      role_id: roles.rows.find((row) => row.role_name.en === 'Viewers')?.role_id,
    };
    for (const screen of grids) if (screen.shape === 'assignment') ownerOf[screen.id] = `?${screen.owner}=${String(owners[screen.owner])}`;
    user = await house.visitor({ viewport: { width: 1600, height: 800 } });
    // Images are named here that nobody has uploaded.
    await user.page.route('**/p/*', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' }),
    );
    await user.signIn('admin');
    await user.open('/');
  });

  test.each(grids.filter(({ edit }) => edit.length > 0).map((screen) => [screen.id, screen] as const))(
    '%s takes a value in each column that may be edited, and keeps it',
    async (_, screen) => {
      const { grid } = user;
      const { fields } = screen.meta;
      await user.open(`/${screen.id}${ownerOf[screen.id] ?? ''}`);
      await grid.ready();
      const start = await (rowOf[screen.id as ScreenName] ?? anyRow)(user);
      const troubles: string[] = [];
      // The column that orders the rows comes last: its row may move with the next look.
      const sorted = new Set(screen.sort.map((name) => name.replace('-', '')));
      const columns = screen.edit
        .filter((field) => fields[field]?.writable && !bound[screen.id as ScreenName]?.includes(field))
        .map((field) => columnOf(screen, field))
        .sort((a, b) => Number(sorted.has(a)) - Number(sorted.has(b)));
      const shown = screen.columns.filter((column) => !('hidden' in column && column.hidden)).map(({ field }) => field);
      const textsAt = (at: number, of: readonly string[]) => inTurn(of, (field) => grid.textOf(at, field));
      // Rows in an order of their own move as soon as one is put elsewhere: there the row is known by what nobody edits.
      const identity = screen.meta.sequence ? shown.filter((field) => !columns.includes(field)) : [];
      const own = await textsAt(start, identity);
      const place = async () => (identity.length === 0 ? start : findRow(user, async (at) => String(await textsAt(at, identity)) === String(own)));
      const takesAndKeeps = async (field: string, meta: FieldMeta) => {
        const row = await place();
        const before = await grid.textOf(row, field);
        const status = await grid.write(() => typed(field, meta)(user, { row, field, before }));
        const now = async () => grid.textOf(await place(), field);
        const after = await now();
        if (status !== 200) troubles.push(`${field}: ${status}`);
        else if (after === before) troubles.push(`${field}: still "${before}"`);
        await grid.undo();
        await expect.poll(now, { message: `${field} after undo` }).toBe(before);
        await grid.redo();
        await expect.poll(now, { message: `${field} after redo` }).toBe(after);
      };
      for (const field of columns) {
        const meta = fields[field.replace(/@.*/, '')];
        if (!meta) continue;
        try {
          await inTime(takesAndKeeps(field, meta));
        } catch (error) {
          troubles.push(`${field}: ${String(error).slice(0, 400)}`);
          if (troubles.length >= troublesTold) break;
          await user.page.keyboard.press('Escape');
          await user.page.keyboard.press('Escape');
        }
      }
      expect(troubles.join('\n')).toBe('');
      // Some columns calculate others anew: what counts is how the row stands in the end.
      const kept: Record<string, string> = {};
      // What cannot be edited and stands in the order tells rows of one place apart.
      const named = columns.some((field) => sorted.has(field))
        ? shown.filter((field) => (sorted.has(field) || screen.meta.key.includes(field)) && !columns.includes(field))
        : [];
      // What orders the rows was edited too: the row is where that now says.
      const orders = identity.length > 0 ? identity : [...columns.filter((field) => sorted.has(field)), ...named];
      const row = await place();
      for (const field of new Set([...columns, ...orders])) kept[field] = await grid.textOf(row, field);
      await user.page.reload();
      await grid.ready();
      const isThere = async (at: number) => String(await textsAt(at, orders)) === String(orders.map((field) => kept[field]));
      const at = orders.length > 0 ? await findRow(user, isThere) : row;
      for (const field of columns) expect(await grid.textOf(at, field), field).toBe(kept[field]);
    },
    300_000,
  );

  test.each(grids.map((screen) => [screen.id, screen] as const))('%s opens no editor in a column that may not be edited', async (_, screen) => {
    const { grid, page } = user;
    await user.go(`/${screen.id}`);
    await page.getByRole('heading', { level: 1, name: user.text(`screen.${screen.id.replace('/', '.')}`) }).waitFor();
    await grid.ready();
    if ((await grid.rowCount()) === 0) return;
    const visible = screen.columns.filter((column) => !('hidden' in column && column.hidden)).map(({ field }) => field);
    for (const field of visible.filter((name) => !screen.edit.includes(name))) {
      const cell = await grid.cell(0, field);
      expect(await cell.getAttribute('aria-readonly'), field).toBe('true');
      await grid.choose(0, field);
      await page.keyboard.press('F2');
      await page.keyboard.type('7');
      expect(await page.locator('[data-editor]').count(), field).toBe(0);
    }
  });
});
