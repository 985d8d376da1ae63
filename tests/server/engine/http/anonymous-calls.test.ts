import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../../../src/generated/server/parts/calls.gen.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, openApp } from '../../../support/server-app.ts';
import type { Answer, App } from '../../../support/server-app.ts';

const anonymous = Object.entries(calls)
  .filter(([, { access }]) => access === 'anyone')
  .map(([name]) => name);
/** More than any network may make in a minute. */
const many = 620;

/** Whatever anybody may call without being known is limited by network, before anything is read or asked of the database. */
describeOnServer('calls of anybody', (open) => {
  let app: App;
  let networks = 0;
  beforeAll(async () => {
    app = await openApp(open);
  });
  afterAll(() => app.close());

  const refusedOf = async (
    ask: (from: string) => Promise<Answer<unknown>>,
  ): Promise<{ limited: number; last: Answer<unknown>; elsewhere: Answer<unknown> }> => {
    const from = `10.20.0.${networks++}`;
    const answers: Answer<unknown>[] = [];
    for (let at = 0; at < many; at += 1) answers.push(await ask(from));
    const limited = answers.filter((answer) => codeOf(answer) === 'too_many_attempts').length;
    return { limited, last: answers.at(-1) as Answer<unknown>, elsewhere: await ask(`10.21.0.${networks}`) };
  };

  it('are more than signing in', () => expect(anonymous).toEqual(expect.arrayContaining(['login', 'init', 'refresh_token', 'category_tree'])));

  it.each(anonymous)('%s is limited', async (name) => {
    // No payload that it takes: it is counted all the same.
    const { limited, last, elsewhere } = await refusedOf((from) => app.rpc(name, { nothing: 'of it' }, { from }));
    expect(limited).toBe(20);
    expect([last.status, Number(last.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(codeOf(elsewhere)).not.toBe('too_many_attempts');
  });

  it.each(['/shops', '/newsletter/unknown', '/newsletter/unknown/confirm', '/shop/shop_products'])('GET %s is limited', async (url) => {
    const { limited, elsewhere } = await refusedOf((remoteAddress) => app.request({ method: 'GET', url, remoteAddress }));
    expect(limited).toBe(20);
    expect(codeOf(elsewhere)).not.toBe('too_many_attempts');
  });
});
