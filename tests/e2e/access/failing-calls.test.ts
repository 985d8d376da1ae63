import type { Request } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';
import type { User } from '../../support/browser-user.ts';
import { actionOf } from '../../support/grid/answers.ts';

/*
 * A page that meets a failure tells it once; it does not go round in circles asking. Each page is opened once to learn its calls, then again
 * for each of them. The ways of failing take turns, so that a call of several pages fails in each of them.
 */

const pages = ['/en/login', '/en/forgot-password', '/en/choose-password', '/en', '/en/no-such-page', '/no-such-page', '/en/products/brands'];
/** How long a page is watched after it came, in milliseconds: many times the length of a round. */
const watched = 300;
/** Calls that a failure may cost beside those of a page in order: a new token, the call again, the report, and those of the page it leads to. */
const further = 12;

const refusal = { data: null, error: { code: 'internal', request_id: 'test' } };
const answered = (status: number) => ({ status, contentType: 'application/json', body: JSON.stringify(refusal) });
const failures = [
  ['is refused', answered(401)],
  ['fails', answered(500)],
  ['is not answered', undefined],
] as const;

/** What is called: a procedure, and of a form's actions which. */
const nameOf = (request: Request): string => {
  const { entity = '', action = '' } = actionOf(request) ?? {};
  return [new URL(request.url()).pathname, entity, action].join(' ').trim();
};
const isCall = (request: Request): boolean => /\/(rpc\/[a-z_]+|shops)$/.test(new URL(request.url()).pathname);

/** The calls a page makes while it is watched. */
async function callsOf({ page }: User, path: string): Promise<string[]> {
  const calls: string[] = [];
  const note = (request: Request) => {
    if (isCall(request)) calls.push(nameOf(request));
  };
  page.on('request', note);
  await page.goto(path);
  await page.waitForTimeout(watched);
  page.off('request', note);
  return calls;
}

describe('a page whose calls fail', () => {
  const house = useHouse();

  test.each([
    ['of a stranger', () => Promise.resolve()],
    ['of somebody signed in', (user: User) => user.signIn('clerk')],
  ] as const)('%s makes a few calls at most, whichever call it is', async (_, enter) => {
    const user = await house.visitor();
    user.expectNoise(/./);
    /** Of each call, how it fails next. */
    const turns = new Map<string, number>();
    for (const path of pages) {
      await enter(user);
      const inOrder = await callsOf(user, path);
      for (const call of new Set(inOrder)) {
        const [how, answer] = failures[turns.get(call) ?? 0] ?? failures[0];
        turns.set(call, ((turns.get(call) ?? 0) + 1) % failures.length);
        await enter(user);
        await user.page.route(/\/(rpc\/|shops$)/, (route) => {
          if (nameOf(route.request()) !== call) return route.fallback();
          return answer ? route.fulfill(answer) : route.abort();
        });
        const made = await callsOf(user, path);
        await user.page.unrouteAll({ behavior: 'ignoreErrors' });
        expect(made.length, `${path}, where ${call} ${how}: ${made.join(', ')}`).toBeLessThanOrEqual(inOrder.length + further);
      }
    }
    expect(turns.size).toBeGreaterThan(0);
  });

  test.each([
    ['every call is refused', /\/(rpc\/|shops$)/, answered(401)],
    ['every call fails', /\/(rpc\/|shops$)/, answered(500)],
    ['the start fails and whoever reports it is refused', /\/rpc\/init$/, { ...answered(200), body: JSON.stringify({ status: 503, data: null }) }],
    ['the code of pages is not there', /\/assets\/.*(login|index|error|failure)-[^/]*\.js$/, answered(404)],
  ] as const)('makes a few calls at most where %s', async (_, address, answer) => {
    const user = await house.visitor();
    user.expectNoise(/./);
    await user.page.goto('/en/login');
    await user.page.route(address, (route) => route.fulfill(answer));
    for (const path of pages) expect((await callsOf(user, path)).length, path).toBeLessThan(6);
  });
});
