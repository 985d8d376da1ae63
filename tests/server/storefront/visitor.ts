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
  };
}

export type Visitor = ReturnType<typeof createVisitor>;

/** What a field of a form on a page holds. */
export const valueOf = ({ text }: Seen, name: string): string => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(text)?.[1] ?? '';
