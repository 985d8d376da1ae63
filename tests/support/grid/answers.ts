import type { Page, Request, Response } from 'playwright';
import type { ListCall } from '../../../src/shared/records/calls.ts';
import { togetherPath } from '../../../src/shared/records/together.ts';

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
