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
    user.page.on('request', (request) => found.push(new URL(request.url()).pathname));
    await user.open(path);
    await rests();
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
    const all = await asked(user, '/products/product_list', () => user.grid.ready());
    await user.page.waitForLoadState('load');
    expect(files(all, 'css').length, all.join('\n')).toBeLessThanOrEqual(3);
    // Further ones are what the candidates of filters are described by.
    const code = files(all, 'js').filter((path) => !/_brief\.gen-/.test(path));
    expect(code.length, all.join('\n')).toBeLessThanOrEqual(11);
    const calls = all.filter((path) => /^\/(?:rpc|shops)/.test(path));
    expect(calls.length, all.join('\n')).toBeLessThanOrEqual(mostCalls);
    expect(new Set(code).size).toBe(code.length);
  });
});
