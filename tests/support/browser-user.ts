import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Response } from 'playwright';
import type { Language } from '../../src/shared/languages.ts';
import { createGrid, type GridDriver } from './browser-grid.ts';
import { listen, refusal } from './browser-noise.ts';
import { watchToasts } from './browser-toasts.ts';
import { type Account, demoPassword, emailOf, type RunningServer } from './running-server.ts';
import { type ActionCall, actionOf, changeAnswers } from './grid/answers.ts';
import { within } from './within.ts';
import { loadWords, type Messages, toWords, type Words } from './words.ts';

/** Where the client keeps its tokens. */
const tokenKey = 'auth.token.local';

export interface User {
  page: Page;
  context: BrowserContext;
  /** The product's texts in the language of the page. */
  text: Words;
  grid: GridDriver;
  /** Is signed in, as after a visit of yesterday, and opens the start page. */
  signIn: (account: Account, language?: Language) => Promise<void>;
  /** Fills in and sends the sign-in form that is in view. */
  signInByForm: (email: string, password?: string) => Promise<void>;
  /** Opens an address of the product, without its language. */
  open: (path: string, language?: Language) => Promise<void>;
  /** Goes there within the application, as a link does. */
  go: (path: string) => Promise<void>;
  /** Goes there so, until the rows of that list are shown and no longer those of the page before. */
  goToList: (screen: string) => Promise<void>;
  /** Reads and sees these messages in place of those of its language, as when somebody had written captions for all of them. */
  overrideTexts: (messages: Messages) => Promise<void>;
  /** The path in the address bar, with its query. */
  path: () => string;
  choose: (menu: string | RegExp, entry: string | RegExp) => Promise<void>;
  button: (name: string | RegExp) => Locator;
  /** The tab of this name, with the number of its rows or without; also one that found no room in its line. */
  tab: (name: string) => Locator;
  /** Brings a tab to the front, by the menu of those that found no room where it is one of them. */
  openTab: (name: string) => Promise<void>;
  /** Has seen the words as a toast, which may be gone by now, and closes it when it stays. */
  seesToast: (words: string | RegExp) => Promise<void>;
  dialog: () => Locator;
  /** The answer to the next call of an action. */
  answerOf: (action: string, entity?: string) => Promise<Response>;
  expectRefusal: (...statuses: number[]) => void;
  expectNoise: (...patterns: RegExp[]) => void;
  takeNoise: () => string[];
  leave: () => Promise<void>;
}

/** How long a person waits for something to appear, in milliseconds. */
export const patience = 40_000;

const openContext = async (browser: Browser, server: RunningServer, options: BrowserContextOptions): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  context.setDefaultTimeout(patience);
  return context;
};

/** The words a person reads, which change with the language of the page. */
interface Reading {
  words: Words;
}

type Going = Pick<User, 'signIn' | 'signInByForm' | 'open' | 'go' | 'goToList' | 'path' | 'overrideTexts'>;

/** How a person comes to a page. */
function createGoing(page: Page, server: RunningServer, reading: Reading, grid: GridDriver): Going {
  const speak = async (language: Language) => {
    if (reading.words.language !== language) reading.words = await loadWords(language);
  };
  const addressOf = (path: string) => `/${reading.words.language}${path === '/' ? '' : path}`;
  const go = (path: string) => page.evaluate((href) => history.pushState(null, '', href), addressOf(path));
  return {
    async signIn(account, language = 'en') {
      await speak(language);
      const tokens = await server.tokens(account);
      await page.route('**/doorstep', (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }));
      await page.goto('/doorstep');
      await page.evaluate(([key, value]) => localStorage.setItem(key as string, value as string), [tokenKey, JSON.stringify(tokens)]);
    },
    async signInByForm(email, password = demoPassword) {
      await page.getByLabel(reading.words('login.email')).fill(email);
      await page.getByLabel(reading.words('login.password')).fill(password);
      await page.getByRole('button', { name: reading.words('action.sign_in'), exact: true }).click();
    },
    async open(path, language = reading.words.language) {
      await speak(language);
      await page.goto(addressOf(path));
      await page.locator('#page').waitFor();
    },
    go,
    async goToList(screen) {
      await go(`/${screen}`);
      await page.getByRole('heading', { level: 1, name: reading.words(`screen.${screen.replaceAll('/', '.')}`), exact: true }).waitFor();
      await grid.ready();
    },
    path: () => page.url().replace(server.url, ''),
    async overrideTexts(messages) {
      const { language } = reading.words;
      reading.words = toWords(language, messages);
      const captions = Object.entries(messages).map(([caption_key, text]) => ({ caption_key, texts: { [language]: text } }));
      await changeAnswers(
        page,
        ({ body }) => (body as Partial<ActionCall> | null | undefined)?.entity === 'captions_brief',
        () => captions,
      );
    },
  };
}

/** How a person acts on a page. */
function createActing(page: Page, reading: Reading): Pick<User, 'choose' | 'button' | 'tab' | 'openTab' | 'dialog' | 'answerOf'> {
  const counted = (name: string) => new RegExp(`^${name}(?: \\d+\\+?)?$`);
  const tab = (name: string) => page.getByRole('tab', { name: counted(name), includeHidden: true });
  return {
    async choose(menu, entry) {
      await page.getByRole('button', { name: menu }).first().click();
      await page.locator('[role^="menuitem"]').filter({ hasText: entry }).first().click();
    },
    tab,
    async openTab(name) {
      await tab(name).waitFor({ state: 'attached' });
      if (await tab(name).isVisible()) return tab(name).click();
      await page.getByRole('button', { name: reading.words('common.more_tabs'), exact: true }).click();
      return page.getByRole('menuitem', { name: counted(name) }).click();
    },
    button: (name) => page.getByRole('button', { name, exact: typeof name === 'string' }),
    dialog: () => page.getByRole('dialog').or(page.getByRole('alertdialog')).last(),
    answerOf: (action, entity) =>
      page.waitForResponse((response) => {
        const call = actionOf(response.request());
        return call !== undefined && call.action === action && (entity === undefined || call.entity === entity);
      }),
  };
}

export async function createUser(browser: Browser, server: RunningServer, options: BrowserContextOptions = {}): Promise<User> {
  const context = await within(patience, 'a window of the browser', openContext(browser, server, options));
  const page = await within(patience, 'a page of the browser', context.newPage());
  const noise = listen(page, server.url);
  const toasts = await watchToasts(page, patience);
  const reading: Reading = { words: await loadWords('en') };
  const grid = createGrid(page, () => reading.words);
  return {
    page,
    context,
    get text() {
      return reading.words;
    },
    grid,
    ...createGoing(page, server, reading, grid),
    ...createActing(page, reading),
    seesToast: toasts.see,
    expectRefusal: (...statuses) => noise.expect(...statuses.map(refusal)),
    expectNoise: noise.expect,
    takeNoise: noise.take,
    leave: () => context.close(),
  };
}

export { emailOf };
