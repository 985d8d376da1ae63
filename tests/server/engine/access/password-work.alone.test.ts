import * as argon2 from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '../../../../src/generated/server/parts/calls.gen.ts';
import { demoPassword } from '../../../../src/server/demo/ensure-demo.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { email, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

/*
 * What hashing is done for whom. Who is unknown costs what somebody known costs, told by the work itself: a clock alone would have to be believed within
 * a few hundredths, which no busy machine keeps. What is no password is never hashed.
 */

vi.mock('@node-rs/argon2', { spy: true });

/** The members of a call's payload, those of its choices too. */
const membersOf = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { entries, options } = schema as { entries?: object; options?: readonly unknown[] };
  return [...Object.keys(entries ?? {}), ...(options ?? []).flatMap(membersOf)];
};

/** Every call that takes a password, with a payload that is right but for it. */
const takingPasswords: [call: string, member: string, rest: object][] = [
  ['login', 'password', { email: email('viewer') }],
  ['change_password', 'old_password', { new_password: 'a quite new password' }],
  ['change_password', 'new_password', { old_password: demoPassword }],
  ['choose_password', 'new_password', { secret: 'x' }],
  ['confirm_identity', 'proof', {}],
];

describeOnEachDemo('the work of hashing', (open) => {
  let app: App;
  let admin: Client;
  let addresses = 0;
  /** An address nobody called from yet: no limit of one attempt reaches the next. */
  const elsewhere = () => ({ from: `10.1.${addresses >> 8}.${addresses++ & 255}` });
  const verify = vi.mocked(argon2.verify);
  const hash = vi.mocked(argon2.hash);

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    for (const account of ['sleeper', 'hollow']) await app.addUser(account);
    await app.execute(sql`update app_user set blocked = true where user_email = ${email('sleeper')}`);
    await app.execute(sql`update app_user set password_hash = null where user_email = ${email('hollow')}`);
  });
  beforeEach(() => {
    verify.mockClear();
    hash.mockClear();
  });
  afterAll(() => app.close());

  const attempts: readonly [who: string, account: string, password: string][] = [
    ['a known user with a wrong password', 'viewer', 'wrong'],
    ['an unknown user', 'nobody', 'wrong'],
    ['a blocked user with the right password', 'sleeper', demoPassword],
    ['a user without a password', 'hollow', demoPassword],
  ];

  it('is the same for whoever is refused: one hash of the same cost', async () => {
    const work: Record<string, unknown> = {};
    for (const [who, account, password] of attempts) {
      verify.mockClear();
      expect(await app.login(account, password, elsewhere())).toMatchObject(refused(401, 'invalid_credentials'));
      work[who] = verify.mock.calls.map(([stored]) => String(stored).split('$').slice(0, 4).join('$'));
    }
    expect(work).toEqual(Object.fromEntries(attempts.map(([who]) => [who, ['$argon2id$v=19$m=19456,t=2,p=1']])));
    expect(hash).not.toHaveBeenCalled();
  });

  it('takes as long for each of them: the medians of rounds that take turns lie within three times each other', async () => {
    const times = attempts.map((): number[] => []);
    for (let round = 0; round < 9; round += 1) {
      for (const [index, [, account, password]] of attempts.entries()) {
        const start = performance.now();
        await app.login(account, password, elsewhere());
        times[index]?.push(performance.now() - start);
      }
    }
    // Without the hash of who is unknown it would be twenty times: a busy machine alone must not fail here.
    const medians = times.map((values) => values.toSorted((a, b) => a - b)[4] ?? 0);
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(3);
  });

  it('is known of every call that takes a password', () => {
    const found = Object.entries(calls).flatMap(([name, { input }]) =>
      membersOf(input)
        .filter((member) => /password|proof/.test(member))
        .map((member) => `${name}.${member}`),
    );
    expect(found.sort()).toEqual(takingPasswords.map(([name, member]) => `${name}.${member}`).sort());
  });

  describe.each(takingPasswords)('of %s with %s', (name, member, rest) => {
    it.each<[string, unknown]>([
      ['an operator', { $ne: null }],
      ['a list', ['x']],
      ['a flag', true],
      ['a number', 1],
      ['null', null],
      ['fifty thousand letters', 'x'.repeat(50_000)],
      ['a megabyte', 'x'.repeat(1_000_000)],
    ])('is none for %s', async (_, value) => {
      const answer = await admin.rpc(name, { ...rest, [member]: value }, elsewhere());
      expect([400, 413]).toContain(answer.status);
      expect(answer.body.error).toMatchObject(answer.status === 413 ? { code: 'too_large' } : { code: 'bad_request' });
      expect([verify.mock.calls.length, hash.mock.calls.length]).toEqual([0, 0]);
    });
  });

  it('is none for no password at all', async () => {
    for (const payload of [{ email: email('viewer') }, { email: email('viewer'), password: '' }])
      expect(await app.rpc('login', payload, elsewhere())).toMatchObject({
        status: 400,
        body: { error: { code: 'bad_request', fields: [{ field: 'password' }] } },
      });
    expect(verify).not.toHaveBeenCalled();
  });
});
