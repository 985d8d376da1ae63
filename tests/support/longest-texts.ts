import type { Page } from 'playwright';
import type { MenuPage } from '../../src/client/data/user.ts';
import { textsOf } from '../../src/server/engine/locale-texts.ts';
import { languages } from '../../src/shared/languages.ts';
import type { User } from './browser-user.ts';
import { changeAnswers } from './grid/answers.ts';
import type { Messages } from './words.ts';

/** How wide each text is as the page draws it, in pixels. */
const widthsOf = (page: Page, texts: readonly string[]): Promise<number[]> =>
  page.evaluate((all) => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('nothing to draw with');
    pen.font = getComputedStyle(document.body).font;
    return all.map((text) => pen.measureText(text).width);
  }, texts);

/** Each message as that of the seven languages says it that needs the most room. */
async function longestTexts(page: Page): Promise<Messages> {
  const catalogues = languages.map(textsOf);
  const ids = Object.keys(catalogues[0] ?? {});
  const wordings = ids.map((id) => [...new Set(catalogues.map((messages) => messages[id] ?? ''))]);
  const widths = await widthsOf(page, wordings.flat());
  let at = 0;
  return Object.fromEntries(
    wordings.map((all, index) => {
      const own = widths.slice(at, (at += all.length));
      return [ids[index] ?? '', all[own.indexOf(Math.max(...own))] ?? ''];
    }),
  );
}

/** The menu's titles are data, made from the same messages. */
const withTitles = (pages: readonly MenuPage[], messages: Messages): MenuPage[] =>
  pages.map((page) => {
    const { url } = page;
    const title = messages[url?.includes('/') ? `screen.${url.replaceAll('/', '.')}` : `area.${url ?? page.page_code}`];
    return { ...page, ...(title !== undefined && { page_title: { en: title } }), children: withTitles(page.children, messages) };
  });

/**
 * From the next page on everything is said in a language that nobody speaks: whatever it fits, each of the seven fits.
 * The user reads English and has a page open.
 */
export async function speakLongest({ page, overrideTexts }: User): Promise<void> {
  const messages = await longestTexts(page);
  await overrideTexts(messages);
  await changeAnswers(
    page,
    ({ path }) => path === '/rpc/user',
    (body) => {
      const answer = body as { menu: MenuPage[] };
      return { ...answer, menu: withTitles(answer.menu, messages) };
    },
  );
}
