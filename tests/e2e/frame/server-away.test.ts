import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { useHouse } from '../../support/browser.ts';

const house = useHouse({ isReadOnly: true });

/** As a server that begins anew refuses; it asks for another attempt soon. */
const away = { data: null, error: { code: 'service_unavailable', params: { seconds: 0.1 }, request_id: 'away' } };
/** Times each call is refused: together with the other one, and then alone, until its page gives up. */
const refusals = { together: 1, user: 3, init: 3 } as const;
type Refused = keyof typeof refusals;
/** How much later than the other call the last one is given up, in milliseconds. */
const later = 1_000;

test.each(['user', 'init'] as const)('a page that gave up while the server was away, %s last, stands by itself when the server is back', async (last) => {
  const user = await house.visitor();
  user.expectRefusal(503);
  user.expectNoise(/InitError|service_unavailable/);
  await user.signIn('admin');
  const counts: Record<Refused, number> = { together: 0, user: 0, init: 0 };
  const isBack = () => counts[last] >= refusals[last];
  await user.page.route('**/healthz', (route) => (isBack() ? route.continue() : route.fulfill({ status: 503, json: away })));
  await user.page.route(/\/rpc\/(?:together|user|init)$/, async (route) => {
    const name = new URL(route.request().url()).pathname.slice('/rpc/'.length) as Refused;
    counts[name] += 1;
    if (counts[name] > refusals[name]) return route.continue();
    if (name === last && isBack()) await pause(later);
    return route.fulfill({ status: 503, json: away });
  });
  await user.open('/products/brands');
  await user.grid.ready();
  expect(await user.page.getByRole('gridcell').count()).toBeGreaterThan(0);
});
