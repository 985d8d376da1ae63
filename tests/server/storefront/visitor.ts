import { sql } from 'drizzle-orm';
import type { App } from '../../support/server-app.ts';

/** What a page of the shop answered. */
export interface Seen {
  status: number;
  text: string;
  /** Where it leads. */
  to: string | undefined;
}

let visitors = 0;

/** Somebody at a shop with a browser of his own, which keeps the shop's cookie; he comes from a network of his own. */
export function createVisitor(app: App, host: string) {
  visitors += 1;
  const remoteAddress = `203.0.${visitors >> 8}.${visitors % 256}`;
  let cookie = '';
  const ask = async (options: Parameters<App['request']>[0]): Promise<Seen> => {
    const answer = await app.request<string>({ ...options, remoteAddress, headers: { host, ...(cookie !== '' && { cookie }), ...options.headers } });
    const given = answer.headers['set-cookie'];
    const first = Array.isArray(given) ? given[0] : given;
    if (first !== undefined) cookie = String(first).split(';')[0] ?? '';
    const { location } = answer.headers;
    return { status: answer.status, text: answer.text, to: location === undefined ? undefined : String(location) };
  };
  return {
    get: (url: string) => ask({ url }),
    /** Posts a form as a browser does from a page of the shop. */
    post: (url: string, fields: Readonly<Record<string, string>>) =>
      ask({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        payload: new URLSearchParams(fields).toString(),
      }),
    /** Goes on in a browser that sends a cookie of its own making. */
    sends: (made: string) => void (cookie = made),
    /** The cookie that his browser keeps. */
    cookie: () => cookie,
  };
}

export type Visitor = ReturnType<typeof createVisitor>;

/** What a field of a form on a page holds. */
export const valueOf = ({ text }: Seen, name: string): string => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(text)?.[1] ?? '';

/** Shops in which the tests buy, by language, and who buys there. */
export const shops = {
  hu: { host: 'www.kontor-butor.test', company: 'KT-HU', buyer: { country: 'HU', zip: '1117', city: 'Budapest', phone: '+36301234567' } },
  de: { host: 'www.kontor-moebel.test', company: 'KT-DE', buyer: { country: 'DE', zip: '50667', city: 'Köln', phone: '+4915112345678' } },
  ro: { host: 'www.kontor-mobila.test', company: 'KT-RO', buyer: { country: 'RO', zip: '010091', city: 'București', phone: '+40721234567' } },
} as const;

/** Stock of which another quantity is reserved than orders and carts hold. */
export const brokenStockOf = (app: App) =>
  app.rows(sql`
      select product_code, s.reserved, r.qty from (
        select warehouse_id, product_code, sum(qty) as qty from (
          select warehouse_id, product_code, qty from reservation where reservation_state in ('active', 'picking') union all select warehouse_id, product_code, qty from cart_hold) h group by 1, 2) r
        full join stock_level s using (warehouse_id, product_code) where coalesce(s.reserved, 0) <> coalesce(r.qty, 0)`);
