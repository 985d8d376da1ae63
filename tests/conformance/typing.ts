import type { KindName } from '../../src/generated/names.gen.ts';
import { languages } from '../../src/shared/languages.ts';
import { picture } from '../server/fixtures/uploads.ts';
import type { User } from '../support/browser-user.ts';

export interface Place {
  row: number;
  field: string;
  /** What stands there. */
  before: string;
}
/** How a value gets into a cell. */
export type Typing = (user: User, place: Place) => Promise<void>;

const popover = '[data-radix-popper-content-wrapper]';

const open = async ({ page, grid }: User, { row, field }: Place): Promise<void> => {
  await grid.choose(row, field);
  await page.keyboard.press('F2');
};

const overwrite =
  (make: (before: string) => string): Typing =>
  async (user, place) => {
    const { page } = user;
    await open(user, place);
    await page.locator(`[data-editor] input, ${popover} input`).first().waitFor();
    await page.keyboard.press('Control+a');
    // The first line is the value; below it may stand which languages are missing.
    await page.keyboard.type(make(place.before.split('\n')[0] ?? ''));
    await page.keyboard.press('Enter');
  };
const toggle: Typing = ({ grid }, { row, field }) => grid.choose(row, field);

/** Another option of the list than the one that stands there. */
const pick: Typing = async (user, place) => {
  const { before } = place;
  await open(user, place);
  const options = user.page.locator('[role="listbox"]:not([aria-busy="true"])').getByRole('option');
  await options.first().waitFor();
  const words = await options.allInnerTexts();
  const other = words.findIndex((option) => option.trim() !== '' && !option.includes(before || '\n\n') && !before.includes(option.split('\n')[0] ?? option));
  await options.nth(other).click();
};
const writeRich: Typing = async (user, place) => {
  const { page } = user;
  await open(user, place);
  await page.locator('.ql-editor[contenteditable="true"]').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('A sentence for the test.');
  await page.keyboard.press('Control+Enter');
};
/** Several lines: Enter makes another one. */
const writeLines =
  (make: (before: string) => string): Typing =>
  async (user, place) => {
    await open(user, place);
    await user.page.locator(`${popover} textarea, [data-editor] textarea`).first().fill(make(place.before));
    await user.page.keyboard.press('Control+Enter');
  };
/** A field that an event asks: of all JSON in a grid staff write this, the parameters of a step belong to its procedure. */
const askedDay = (name: string) => ({ name, kind: 'date', names: Object.fromEntries(languages.map((language) => [language, name])) });

/** Of all lists of words in a grid staff write this: which events an event takes back, of its own type; here itself. */
const writeTag: Typing = async (user, place) => {
  const own = await user.grid.textOf(place.row, 'event_code');
  await open(user, place);
  await user.page.locator(`[data-editor] input, ${popover} input`).first().waitFor();
  await user.page.keyboard.type(own);
  await user.page.keyboard.press('Enter');
  await user.page.keyboard.press('Enter');
};

/** A picture from the user's computer. */
const upload: Typing = async (user, place) => {
  await open(user, place);
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: await picture(40, 30, 77) };
  await user.page.locator(`${popover} input[type="file"]`).setInputFiles(file);
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
  grant: toggle,
  keep_in_stock: toggle,
  reference: pick,
  code_reference: pick,
  tree_reference: pick,
  choice: pick,
  country: pick,
  currency: pick,
  language: pick,
  time_zone: pick,
  icon: pick,
  multi_rich: writeRich,
  rich_text: writeRich,
  long_text: writeLines((before) => `Test ${before}`.trim()),
  json: writeLines((before) => JSON.stringify([askedDay(before.includes('noted_on') ? 'seen_on' : 'noted_on')])),
  multi: letters(),
  money: figure(1),
  percent: figure(1),
  discount: figure(1),
  signed_percent: figure(1),
  fill_share: figure(1),
  quantity: figure(1),
  decimal: figure(0.1),
  integer: figure(1),
  position: figure(1),
  weight: figure(1),
  volume: figure(1),
  centimetres: figure(1),
  days: figure(1),
  grams: figure(1),
  rate: figure(1),
  date: overwrite((before) => (before === '2027-03-04' ? '2027-03-05' : '2027-03-04')),
  instant: overwrite((before) => (before.startsWith('2027-03-04') ? '2027-03-05 10:00' : '2027-03-04 10:00')),
  tags: writeTag,
  image: upload,
  duration: overwrite((before) => (before.startsWith('3') ? '5 h' : '3 h')),
  color: overwrite(() => '#12ab34'),
  code: overwrite((before) => (/^\d+$/.test(before) ? `${(Number(before[0]) + 1) % 10}${before.slice(1)}` : `X${before}`.slice(0, 12))),
  gtin: overwrite((before) => (before === '4006381333931' ? '5901234123457' : '4006381333931')),
  url: overwrite((before) => (before.endsWith('/a') ? 'https://video.example.test/b' : 'https://video.example.test/a')),
  vat_number: overwrite((before) => (before === '12345676' ? '23456789' : '12345676')),
  phone: overwrite((before) => (before === '+36301234567' ? '+36307654321' : '+36301234567')),
  email: overwrite((before) => `x${before}`),
};

export const typingOf = (kind: KindName): Typing => typing[kind] ?? letters();
