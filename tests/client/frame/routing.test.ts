import { isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardGuest, guardLanguage, guardMember, guardPage } from '../../../src/client/app/guards.ts';
import { mayReload } from '../../../src/client/app/load-chunk.ts';
import type { AppContext } from '../../../src/client/app/services.ts';
import { endAddress, isSessionEnded, loginAddress, returnAddress } from '../../../src/client/app/sign-in-address.ts';
import { fuzzyFind, fuzzyScore } from '../../../src/client/chrome/palette/fuzzy.ts';
import { listPages, searchMenu, toCrumbs } from '../../../src/client/data/menu.ts';
import { parsePath, preferredLanguage, switchLanguage, toPagePath } from '../../../src/client/data/paths.ts';
import type { MenuPage } from '../../../src/client/data/user.ts';

const rights = { perms: true, list: true, add: false, set: false, delete: false };
const page = (url: string | null, title: string, children: MenuPage[] = [], hu?: string): MenuPage => ({
  page_code: title,
  page_title: { en: title, ...(hu && { hu }) },
  url,
  icon: null,
  menu: true,
  children,
  rights,
});
const menu = [
  page('products', 'Products', [page('products/brands', 'Brands', [], 'Márkák'), page('products/product_list', 'Product list')], 'Termékek'),
  page(null, 'Setup', [page('settings/vats', 'VAT rates')]),
];

interface Visitor {
  user?: object | null;
  /** False for a remembered session that turned out to be over. */
  begun?: boolean;
  menu?: readonly MenuPage[];
}

/** A person on the way to `href`; what the guards do with them is the redirect they throw, or null. */
async function arrive(
  guard: (arrival: never) => unknown,
  href: string,
  { user = { user_id: 1 }, begun = true, menu: pages = menu }: Visitor = {},
  preload = false,
) {
  const visits: string[] = [];
  const services = {
    api: { together: <T>(work: () => T) => work() },
    session: { isOpen: () => true, start: async () => begun, state: { get: () => ({ user, companies: [], menu: pages }) } },
    expect: () => undefined,
    prepare: async () => undefined,
    visit: (path: string) => visits.push(path),
  };
  const location = { href, pathname: href.split(/[?#]/)[0] };
  try {
    await guard({ context: { services } as unknown as AppContext, location, preload } as never);
    return { to: null, visits };
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown;
    return { to: thrown.options.href, visits };
  }
}

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('navigator', { languages: ['hu-HU', 'en'] });
});
afterEach(() => vi.unstubAllGlobals());

describe('paths', () => {
  it('lose their language and the slash at the end', () => {
    expect(parsePath('/hu/products/brands/')).toEqual({ language: 'hu', path: '/products/brands' });
    expect(parsePath('/en')).toEqual({ language: 'en', path: '/' });
    expect(parsePath('/xx/products')).toEqual({ language: null, path: '/xx/products' });
    expect(toPagePath('products/brands')).toBe('/products/brands');
  });

  it('change their language and nothing else', () => {
    expect(switchLanguage('/en/products/brands?sort=a#b', 'bg')).toBe('/bg/products/brands?sort=a#b');
    expect(switchLanguage('/en', 'de')).toBe('/de');
  });

  it('get the remembered language, else one the browser speaks, else English', () => {
    expect(preferredLanguage('ro', ['hu'])).toBe('ro');
    expect(preferredLanguage('xx', ['fr-FR', 'sk-SK'])).toBe('sk');
    expect(preferredLanguage(null, ['fr'])).toBe('en');
  });
});

describe('an address without a language', () => {
  it("gets the browser's", async () => {
    expect((await arrive(guardLanguage, '/products/brands?sort=a')).to).toBe('/hu/products/brands?sort=a');
    expect((await arrive(guardLanguage, '/')).to).toBe('/hu');
  });

  it("gets the cookie's before that", async () => {
    vi.stubGlobal('document', { cookie: 'company=KT-HU; language=cs' });
    expect((await arrive(guardLanguage, '/')).to).toBe('/cs');
  });

  it('is left alone when it has one', async () => {
    expect((await arrive(guardLanguage, '/de/nowhere')).to).toBeNull();
  });
});

describe('a page', () => {
  it('of the menu opens and is logged without its language', async () => {
    expect(await arrive(guardPage, '/hu/products/brands')).toEqual({ to: null, visits: ['/products/brands'] });
  });

  it('below a heading without an address opens too', async () => {
    expect((await arrive(guardPage, '/en/settings/vats')).to).toBeNull();
  });

  it('outside of the menu leads to the start page of the language, and the try is logged', async () => {
    expect(await arrive(guardPage, '/bg/settings/users')).toEqual({ to: '/bg', visits: ['/settings/users'] });
  });

  it('leads there as well when there is no menu at all', async () => {
    expect((await arrive(guardPage, '/de/products/brands', { menu: [] })).to).toBe('/de');
  });

  it('asks strangers to sign in and keeps the way back', async () => {
    expect(await arrive(guardPage, '/hu/products/brands?sort=a', { user: null })).toEqual({
      to: '/hu/login?redirect=%2Fhu%2Fproducts%2Fbrands%3Fsort%3Da',
      visits: [],
    });
  });

  it('tells people whose session ran out why they have to sign in', async () => {
    expect((await arrive(guardPage, '/hu/products/brands', { user: null, begun: false })).to).toBe('/hu/login?redirect=%2Fhu%2Fproducts%2Fbrands&ended=true');
  });

  it('that is only fetched ahead is not logged', async () => {
    expect((await arrive(guardPage, '/en/products/brands', {}, true)).visits).toEqual([]);
  });
});

describe('an index page', () => {
  it('opens without a page check', async () => {
    expect(await arrive(guardMember, '/en/settings', { menu: [] })).toEqual({ to: null, visits: ['/settings'] });
  });
});

describe('the sign-in page', () => {
  it('lets strangers in', async () => {
    expect((await arrive(guardGuest, '/en/login', { user: null })).to).toBeNull();
  });

  it('sends people who are signed in home, or where they came from', async () => {
    expect((await arrive(guardGuest, '/en/login')).to).toBe('/en');
    expect((await arrive(guardGuest, '/en/login?redirect=%2Fproducts%2Fbrands')).to).toBe('/en/products/brands');
  });

  it.each(['//evil.test', 'https://evil.test', '/\\evil.test', '/en/login', '/a b', 'javascript:alert(1)'])('never leads to %s', (wanted) => {
    expect(returnAddress(`/sk/login?${new URLSearchParams({ redirect: wanted })}`)).toBe('/sk');
  });

  it('remembers neither itself nor the start page, and forgets nothing', () => {
    expect(loginAddress('/en/login')).toBe('/en/login');
    expect(loginAddress('/en/login?redirect=%2Fen%2Fa')).toBe('/en/login?redirect=%2Fen%2Fa');
    expect(loginAddress('/en')).toBe('/en/login');
  });

  it('says that a session ran out only when one did', () => {
    expect(isSessionEnded(endAddress('login', '/en/products/brands') ?? '')).toBe(true);
    expect(isSessionEnded(endAddress('out', '/en/products/brands') ?? '')).toBe(false);
    expect(endAddress('root', '/hu/products/brands')).toBe('/hu');
  });

  it.each(['out', 'login', 'root'] as const)('lead nowhere from the sign-in page itself when a session ends (%s)', (end) => {
    expect(endAddress(end, '/hu/login?redirect=%2Fhu%2Fproducts')).toBeNull();
    expect(endAddress(end, '/hu')).not.toBeNull();
  });
});

describe('breadcrumbs', () => {
  it('start with Home and end with the page', () => {
    expect(toCrumbs(menu, '/products/brands', 'Kezdőlap', 'hu')).toEqual([
      { title: 'Kezdőlap', path: '/' },
      { title: 'Termékek', path: '/products' },
      { title: 'Márkák', path: '/products/brands' },
    ]);
  });

  it('link only what is a page, and fall back to English', () => {
    expect(toCrumbs(menu, '/settings/vats', 'Home', 'bg')).toEqual([
      { title: 'Home', path: '/' },
      { title: 'Setup' },
      { title: 'VAT rates', path: '/settings/vats' },
    ]);
  });

  it('are Home alone on the start page', () => {
    expect(toCrumbs(menu, '/', 'Home', 'en')).toEqual([{ title: 'Home', path: '/' }]);
  });

  it('name an area that is no page of the menu by its own word', () => {
    expect(toCrumbs(menu, '/warehouse', 'Home', 'en', 'Warehouse').at(-1)).toEqual({ title: 'Warehouse', path: '/warehouse' });
  });
});

describe('searching', () => {
  it('the menu finds titles without accents and keeps what is above them', () => {
    expect(searchMenu(menu, 'marka', 'hu').map((found) => [found.page_code, found.children.map((child) => child.page_code)])).toEqual([
      ['Products', ['Brands']],
    ]);
    expect(searchMenu(menu, 'nothing such', 'hu')).toEqual([]);
  });

  it('everything prefers the start of the text, then of a word, then the inside, then letters in order', () => {
    const texts = ['Sub-products', 'Product list', 'New product', 'Byproduct', 'Pick rod cuts'];
    expect(fuzzyFind(texts, 'prod', (text) => text, 9)).toEqual(['Product list', 'New product', 'Sub-products', 'Byproduct', 'Pick rod cuts']);
  });

  it('everything needs all words and takes signs for what they are', () => {
    expect(fuzzyScore('list prod', 'Product list')).toBeGreaterThan(0);
    expect(fuzzyScore('list brand', 'Product list')).toBe(0);
    expect(fuzzyScore('(c++', 'About c++')).toBe(0);
  });

  it('lists every page with an address', () => {
    expect(listPages(menu).map((found) => found.url)).toEqual(['products', 'products/brands', 'products/product_list', 'settings/vats']);
  });
});

it('a page whose code is missing is loaded again at most once a minute', () => {
  const entries = new Map<string, string>();
  const storage = { getItem: (key: string) => entries.get(key) ?? null, setItem: (key: string, value: string) => void entries.set(key, value) };
  expect([0, 1000, 59_999, 60_000, 60_001].map((now) => mayReload(storage, 1_000_000 + now))).toEqual([true, false, false, true, false]);
});
