import type { Request } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';
import { callsIn, formsOf } from '../../support/grid/answers.ts';

/** Calls of the list of products, by visit: who is here, what he works in and what he remembers; the page that is noted; the rows; and the lists that its filters choose from. */
const mostCalls = { first: 12, second: 6 };

describe('a page that is opened anew', () => {
  const house = useHouse();

  /** What a page asks for until it rests, without what the one before it still asked for. */
  async function asked(user: User, path: string, rests: () => Promise<unknown>): Promise<Request[]> {
    const found: Request[] = [];
    const note = (request: Request): void => {
      if (request.isNavigationRequest()) found.length = 0;
      found.push(request);
    };
    user.page.on('request', note);
    await user.open(path);
    await rests();
    user.page.off('request', note);
    return found;
  }
  const pathOf = (request: Request): string => new URL(request.url()).pathname;
  /** The look for a server before what is fetched where somebody stirs, or a page has stood for a while. */
  const isLook = (request: Request): boolean => request.method() === 'HEAD';
  /** That look and what comes after it: on a busy machine both come before the first row. */
  const isLate = (request: Request): boolean => pathOf(request).startsWith('/assets/late-') || isLook(request);
  const isFrame = (path: string): boolean => path.startsWith('/assets/frame-');
  const pathsOf = (requests: readonly Request[]): string[] => requests.filter((request) => !isLate(request)).map(pathOf);
  const files = (of: readonly string[], kind: 'js' | 'css'): string[] => of.filter((path) => path.endsWith(`.${kind}`));

  test('signs in with few files', async () => {
    const user = await house.visitor({ viewport: { width: 1440, height: 900 } });
    const requests = await asked(user, '/login', () => user.page.locator('input[type="password"]').waitFor());
    // A busy machine takes longer than the page waits with what comes when it has stood for a while.
    const late = requests.findIndex(isLook);
    const all = requests.slice(0, late < 0 ? requests.length : late).map(pathOf);
    expect(files(all, 'css').length, all.join('\n')).toBe(1);
    expect(files(all, 'js').length, all.join('\n')).toBeLessThanOrEqual(3);
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(8);
    expect(all.filter(isFrame)).toEqual([]);
  });

  test('has the frame of who is signed in before he is, as soon as he types', async () => {
    const user = await house.visitor();
    const paths: string[] = [];
    user.page.on('request', (request) => paths.push(pathOf(request)));
    await user.open('/login');
    await user.page.locator('input[type="email"]').pressSequentially('a');
    await expect.poll(() => paths.filter(isFrame)).toHaveLength(1);
  });

  test('shows a list with few files and calls, and asks for how it was left before it is drawn', async () => {
    const user = await house.visitor({ viewport: { width: 1440, height: 900 } });
    await user.signIn('admin');
    // From the second visit on it is known which company is worked in before it is known who is here.
    for (const visit of ['first', 'second'] as const) {
      const requests = await asked(user, '/products/product_list', () => user.grid.ready());
      const all = pathsOf(requests);
      const told = `${visit} visit: ${all.join('\n')}`;
      await user.page.waitForLoadState('load');
      expect(files(all, 'css').length, told).toBe(1);
      const code = files(all, 'js');
      expect(code.length, told).toBeLessThanOrEqual(7);
      const sent = requests.filter((request) => /^\/(?:rpc|shops)/.test(pathOf(request)));
      expect(sent.length, told).toBeLessThanOrEqual(mostCalls[visit]);
      const calls = sent.flatMap(callsIn).map(({ path }) => path);
      expect(new Set(code).size, told).toBe(code.length);
      for (const path of ['/shops', '/rpc/currencies', '/rpc/init', '/rpc/user'])
        expect(
          calls.filter((one) => one === path),
          told,
        ).toEqual([path]);
    }
  });

  test('asks for its rows as it opened last, word for word and once, and for others where it opens otherwise', async () => {
    const user = await house.visitor({ viewport: { width: 1440, height: 900 } });
    await user.signIn('admin');
    const { grid } = user;
    /** How each of the lists of products that a visit asked for travelled. */
    const ways = async (): Promise<string[]> => {
      const requests = await asked(user, '/products/product_list', () => grid.ready());
      return requests.filter((request) => formsOf(request).includes('product_list')).map((request) => pathOf(request));
    };
    const [alone, ahead] = ['/rpc/api_action', '/rpc/together'];
    expect(await ways()).toEqual([alone]);
    expect(await ways()).toEqual([ahead]);
    const stored = user.page.waitForResponse(
      (response) => formsOf(response.request()).includes('user_settings') && response.request().postData()?.includes('"set"') === true,
    );
    await (await grid.header('weight')).click();
    await grid.ready();
    await stored;
    expect(await ways()).toEqual([ahead, alone]);
    expect(await ways()).toEqual([ahead]);
    expect(await (await grid.header('weight')).getAttribute('aria-sort')).toBe('ascending');
  });
});
