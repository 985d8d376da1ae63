import type { Page, Request, Response } from 'playwright';
import type { ListCall } from '../../../src/shared/records/calls.ts';
import { type JoinedAnswer, togetherPath } from '../../../src/shared/records/together.ts';

/** The body of a call of an action. */
export interface ActionCall {
  entity: string;
  action: string;
  payload: ListCall;
}

const readings = new Set(['list', 'count', 'filter']);

/** How a grid is left is remembered whenever it likes; that answers nobody's typing. */
const isWrite = ({ entity, action }: ActionCall): boolean => !readings.has(action) && entity !== 'user_settings';

/** The call of an action that a request makes, if it makes one. */
export const actionOf = (request: Request): ActionCall | undefined =>
  request.url().endsWith('/rpc/api_action') ? (request.postDataJSON() as ActionCall) : undefined;

interface JoinedCall {
  path: string;
  body?: unknown;
}

/** The calls that a request makes, by path and body: of one that holds several, each. */
export function callsIn(request: Request): JoinedCall[] {
  const path = new URL(request.url()).pathname;
  if (path === togetherPath) return (request.postDataJSON() as { calls: JoinedCall[] }).calls;
  return [{ path, body: request.postDataJSON() as unknown }];
}

/** The forms of which a request lists or writes rows. */
export const formsOf = (request: Request): string[] =>
  callsIn(request).flatMap(({ path, body }) => (path === '/rpc/api_action' ? [(body as ActionCall).entity] : []));

interface Change {
  isMeant: (call: JoinedCall) => boolean;
  change: (body: unknown) => unknown;
}

/** What becomes of answers on their way to a page. One place for all: of several that wait for a request only one would have it. */
const changes = new WeakMap<Page, Change[]>();

/** Has the answers of some calls changed on their way to the page, whether they come alone or with others. */
export async function changeAnswers(page: Page, isMeant: Change['isMeant'], change: Change['change']): Promise<void> {
  const known = changes.get(page);
  if (known) return void known.push({ isMeant, change });
  const all: Change[] = [{ isMeant, change }];
  changes.set(page, all);
  await page.route('**/rpc/*', async (route) => {
    const calls = callsIn(route.request());
    if (!calls.some((call) => all.some((one) => one.isMeant(call)))) return route.fallback();
    const response = await route.fetch();
    const body: unknown = await response.json();
    const changed = (call: JoinedCall | undefined, answer: unknown): unknown =>
      all.reduce((now, one) => (call && one.isMeant(call) ? one.change(now) : now), answer);
    const isJoined = new URL(route.request().url()).pathname === togetherPath;
    const json = isJoined ? (body as JoinedAnswer[]).map((one, at) => ({ ...one, body: changed(calls[at], one.body) })) : changed(calls[0], body);
    await route.fulfill({ response, json });
  });
}

/** The answer to the next call that is meant. The page's own patience limits the wait. */
const answerTo = (page: Page, isMeant: (call: ActionCall) => boolean): Promise<Response> =>
  page.waitForResponse((response) => {
    const call = actionOf(response.request());
    return call !== undefined && isMeant(call);
  });

/** Acts, and settles with the answer to the write that causes. */
export async function answerToWrite(page: Page, act: () => Promise<unknown>): Promise<Response> {
  const [answer] = await Promise.all([answerTo(page, isWrite), act()]);
  return answer;
}

/** Acts, and waits for the list that causes, known by what stands in its payload. */
export async function answerToList(page: Page, asks: (payload: ListCall) => boolean, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([answerTo(page, ({ action, payload }) => action === 'list' && asks(payload)), act()]);
}
