import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Response } from 'playwright-core';
import type { Language } from '../../src/shared/languages.ts';
import { createGrid, type GridDriver } from './browser-grid.ts';
import { listen, refusal } from './browser-noise.ts';
import { type Account, demoPassword, emailOf, type RunningServer } from './running-server.ts';
import { loadWords, type Words } from './words.ts';

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
  /** The path in the address bar, with its query. */
  path: () => string;
  choose: (menu: string | RegExp, entry: string | RegExp) => Promise<void>;
  button: (name: string | RegExp) => Locator;
  /** Sees the words as a toast, and closes it when it stays. */
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
export const patience = 15_000;

export async function createUser(browser: Browser, server: RunningServer, options: BrowserContextOptions = {}): Promise<User> {
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
  const page = await context.newPage();
  const noise = listen(page, server.url);
  let text = await loadWords('en');

  const speak = async (language: Language) => {
    if (text.language !== language) text = await loadWords(language);
  };
  const toasts = () => page.locator('[data-toasts]');

  const user: User = {
    page,
    context,
    get text() {
      return text;
    },
    grid: createGrid(page, () => text),
    async signIn(account, language = 'en') {
      await speak(language);
      const tokens = await server.tokens(account);
      await page.route('**/doorstep', (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }));
      await page.goto('/doorstep');
      await page.evaluate(([key, value]) => localStorage.setItem(key as string, value as string), [tokenKey, JSON.stringify(tokens)]);
    },
    async signInByForm(email, password = demoPassword) {
      await page.getByLabel(text('login.email')).fill(email);
      await page.getByLabel(text('login.password')).fill(password);
      await page.getByRole('button', { name: text('action.sign_in') }).click();
    },
    async open(path, language = text.language) {
      await speak(language);
      await page.goto(`/${language}${path === '/' ? '' : path}`);
      await page.locator('#page').waitFor();
    },
    async go(path) {
      await page.evaluate((href) => history.pushState(null, '', href), `/${text.language}${path === '/' ? '' : path}`);
    },
    path: () => page.url().replace(server.url, ''),
    async choose(menu, entry) {
      await page.getByRole('button', { name: menu }).first().click();
      await page.locator('[role^="menuitem"]').filter({ hasText: entry }).first().click();
    },
    button: (name) => page.getByRole('button', { name, exact: typeof name === 'string' }),
    async seesToast(words) {
      await toasts().getByText(words).first().waitFor();
      const close = toasts().getByRole('button', { name: text('action.close') });
      for (let left = await close.count(); left > 0; left -= 1)
        await close
          .first()
          .click({ timeout: 1000 })
          .catch(() => undefined);
    },
    dialog: () => page.getByRole('dialog').or(page.getByRole('alertdialog')).last(),
    answerOf: (action, entity) =>
      page.waitForResponse((response) => {
        if (!response.url().endsWith('/rpc/api_action')) return false;
        const body = response.request().postDataJSON() as { entity: string; action: string };
        return body.action === action && (entity === undefined || body.entity === entity);
      }),
    expectRefusal: (...statuses) => noise.expect(...statuses.map(refusal)),
    expectNoise: noise.expect,
    takeNoise: noise.take,
    leave: () => context.close(),
  };
  return user;
}

export { emailOf };
