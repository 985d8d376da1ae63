import type { Json } from '../json.ts';

/** Where calls that a page begins with are put together into one. */
export const togetherPath = '/rpc/together';

/** Calls that may be put into one at most. */
export const mostTogether = 16;

/** The calls that a page begins with; of actions those that list. They only read, and none waits for what may take long. */
const posts: ReadonlySet<string> = new Set(['/rpc/user', '/rpc/init', '/rpc/currencies', '/rpc/view_currency_rates']);
const gets: ReadonlySet<string> = new Set(['/shops']);
const actions = '/rpc/api_action';

export interface JoinedCall {
  method: 'GET' | 'POST';
  path: string;
  /** For which it is asked. */
  company?: string | undefined;
  body?: unknown;
}

/** One answer, as it would have come alone. */
export interface JoinedAnswer {
  status: number;
  body: Json;
}

const isListing = (body: unknown): boolean => typeof body === 'object' && body !== null && 'action' in body && body.action === 'list';

/** Whether a call may be put together with others. */
export const mayJoin = ({ method, path, body }: JoinedCall): boolean =>
  method === 'GET' ? gets.has(path) : posts.has(path) || (path === actions && isListing(body));
