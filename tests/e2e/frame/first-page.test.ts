import type { Request } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';

/** Calls of the list of products: who is here, what he works in, what he remembers, the rows, and the lists that its filters choose from. */
const mostCalls = 18;

describe('a page that is opened anew', () => {
  const house = useHouse();

  /** The addresses of what a page asks for until it rests. */
  async function asked(user: User, path: string, rests: () => Promise<unknown>): Promise<string[]> {
    const found: string[] = [];
    const note = (request: Request) => void found.push(new URL(request.url()).pathname);
    user.page.on('request', note);
    await user.open(path);
    await rests();
    user.page.off('request', note);
    return found;
  }
  const files = (of: readonly string[], kind: 'js' | 'css'): string[] => of.filter((path) => path.endsWith(`.${kind}`));

  test('signs in with few files', async () => {
    const user = await house.visitor({ viewport: { width: 1440, height: 900 } });
    const all = await asked(user, '/login', () => user.page.locator('input[type="password"]').waitFor());
    expect(files(all, 'css').length, all.join('\n')).toBeLessThanOrEqual(3);
    expect(files(all, 'js').length, all.join('\n')).toBeLessThanOrEqual(9);
  });

  test('shows a list with few files and calls, and asks for how it was left before it is drawn', async () => {
    const user = await house.visitor({ viewport: { width: 1440, height: 900 } });
    await user.signIn('admin');
    // From the second visit on it is known which company is worked in before it is known who is here.
    for (const visit of ['first', 'second']) {
      const all = await asked(user, '/products/product_list', () => user.grid.ready());
      const told = `${visit} visit: ${all.join('\n')}`;
      await user.page.waitForLoadState('load');
      expect(files(all, 'css').length, told).toBeLessThanOrEqual(3);
      // Further ones are what the candidates of filters are described by.
      const code = files(all, 'js').filter((path) => !/_brief\.gen-/.test(path));
      expect(code.length, told).toBeLessThanOrEqual(11);
      const calls = all.filter((path) => /^\/(?:rpc|shops)/.test(path));
      expect(calls.length, told).toBeLessThanOrEqual(mostCalls);
      expect(new Set(code).size, told).toBe(code.length);
      for (const path of ['/shops', '/rpc/currencies', '/rpc/init', '/rpc/user'])
        expect(
          calls.filter((one) => one === path),
          told,
        ).toEqual([path]);
    }
  });
});
