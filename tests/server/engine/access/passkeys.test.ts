import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { offline } from '../../../../src/server/engine/installation.ts';
import { relyingParty } from '../../../../src/server/engine/access/relying-party.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { codeOf, email, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { createAuthenticator } from '../../fixtures/software-authenticator.ts';

const here = { headers: { origin: 'http://localhost:3000' } };
const wrong = refused(422, 'wrong_passkey');

describeOnServer('a passkey', (open) => {
  let app: App;
  let people = 0;

  beforeAll(async () => {
    app = await openApp(open);
  });
  beforeEach(() => app.execute(sql`delete from login_attempt`));
  afterAll(() => app.close());

  const arrive = async (): Promise<{ me: Client; name: string; id: number }> => {
    const name = `keyholder${(people += 1)}`;
    const id = await app.addUser(name);
    return { me: await app.signIn(name), name, id };
  };
  const begin = async (client: Client) => (await client.rpc('begin_passkey', {}, here)).body;
  const add = (client: Client, response: ReturnType<ReturnType<typeof createAuthenticator>['make']>) =>
    client.rpc('add_passkey', { factor_name: 'My laptop', response }, here);
  /** Somebody who added a passkey just now. */
  const equip = async () => {
    const person = await arrive();
    const key = createAuthenticator();
    const added = await add(person.me, key.make(await begin(person.me)));
    expect(added.status).toBe(200);
    return { ...person, key, codes: added.body.recovery_codes ?? [] };
  };
  const ask = async () => (await app.rpc('ask_passkey', {}, here)).body;
  const enter = (response: ReturnType<ReturnType<typeof createAuthenticator>['show']>, challenge?: string) =>
    app.rpc('login_passkey', { response, ...(challenge !== undefined && { challenge }) }, here);

  it('is added to the own account, with codes for recovery where it is the first factor, and its person is told', async () => {
    const { me, codes } = await equip();
    expect(codes).toHaveLength(10);
    expect((await me.rpc('my_account')).body.second_factors).toMatchObject([{ sort: 'passkey', factor_name: 'My laptop' }]);
    expect((await me.rpc('user')).body.notices.map(({ notice }) => notice)).toEqual(['passkey_added']);
  });

  it('signs in alone, and confirms so that it is its person', async () => {
    const { key, name } = await equip();
    const answer = await enter(key.show(await ask()));
    expect(answer.status).toBe(200);
    const session = app.asClient(answer.body);
    expect((await session.rpc('user')).body.user).toMatchObject({ user_email: email(name) });
    expect((await session.rpc('begin_app')).status).toBe(200);
  });

  it('is the second step of a sign-in, of its own person alone', async () => {
    const [{ key, name }, other] = [await equip(), await equip()];
    const begun = (await app.beginSignIn(name)).body;
    expect(begun).toMatchObject({ step: 'code', passkey: true });
    expect(await enter(other.key.show(await ask()), begun.challenge)).toMatchObject(wrong);
    expect((await enter(key.show(await ask()), begun.challenge)).status).toBe(200);
    expect(await enter(key.show(await ask()), begun.challenge)).toMatchObject(refused(422, 'sign_in_over'));
  });

  it('lets nobody add an app by the password alone, and a code for recovery stands in for it', async () => {
    const { name, codes } = await equip();
    const { challenge } = (await app.beginSignIn(name)).body;
    expect(await app.rpc('enrol_factor', { challenge })).toMatchObject(refused(422, 'sign_in_over'));
    expect(await app.rpc('login_factor', { challenge, code: '123456' })).toMatchObject(refused(422, 'wrong_code'));
    expect((await app.rpc('login_factor', { challenge, code: codes[0] ?? '' })).status).toBe(200);
  });

  it('confirms that it is the caller, by an answer to what was asked of him', async () => {
    const [{ me, key }, other] = [await equip(), await equip()];
    await app.execute(sql`update user_session set confirmed_until = now()`);
    const asked = async (client: Client) => (await client.rpc('ask_confirmation', {}, here)).body.question ?? { challenge: '' };
    const confirm = (passkey: object) => me.rpc('confirm_identity', { passkey }, here);
    expect(await confirm(key.show(await asked(other.me)))).toMatchObject(wrong);
    expect(await confirm(other.key.show(await asked(me)))).toMatchObject(wrong);
    expect(await confirm(key.show(await ask()))).toMatchObject(wrong);
    expect(codeOf(await me.rpc('begin_app'))).toBe('confirm_identity');
    expect((await confirm(key.show(await asked(me)))).status).toBe(200);
    expect((await me.rpc('begin_app')).status).toBe(200);
  });

  it('answers each question once and not for long, also where the answer was wrong', async () => {
    const { key } = await equip();
    const question = await ask();
    expect((await enter(key.show(question))).status).toBe(200);
    expect(await enter(key.show(question))).toMatchObject(wrong);
    const spoilt = await ask();
    expect(await enter(key.show({ ...spoilt, origin: 'https://evil.test' }))).toMatchObject(wrong);
    expect(await enter(key.show(spoilt))).toMatchObject(wrong);
    const old = await ask();
    await app.execute(sql`update passkey_question set expires_at = now()`);
    expect(await enter(key.show(old))).toMatchObject(wrong);
    expect(await enter(key.show({ challenge: 'bm90LWFza2Vk' }))).toMatchObject(wrong);
  });

  it('opens nothing from another place, for another place, without its person, or with a counter that goes back', async () => {
    const { key } = await equip();
    expect(await enter(key.show({ ...(await ask()), origin: 'http://localhost.evil.test' }))).toMatchObject(wrong);
    expect(await enter(key.show({ ...(await ask()), isVerified: false }))).toMatchObject(wrong);
    expect(await enter(createAuthenticator('evil.test').show(await ask()))).toMatchObject(wrong);
    expect((await enter(key.show(await ask()))).status).toBe(200);
    key.goBack(2);
    expect(await enter(key.show(await ask()))).toMatchObject(wrong);
  });

  it('with an answer that another key signed opens nothing', async () => {
    const { key } = await equip();
    const question = await ask();
    const stranger = createAuthenticator().show(question);
    expect(await enter({ ...stranger, id: key.show(question).id, rawId: key.show(question).rawId })).toMatchObject(wrong);
  });

  it('is not added unasked: unconfirmed, to what somebody else was asked, or twice', async () => {
    const [{ me, key }, other] = [await equip(), await arrive()];
    expect(await add(other.me, createAuthenticator().make(await begin(me)))).toMatchObject(wrong);
    expect(await add(other.me, key.make(await begin(other.me)))).toMatchObject(wrong);
    expect(await add(me, createAuthenticator().make({ ...(await begin(me)), isVerified: false }))).toMatchObject(wrong);
    await app.execute(sql`update user_session set confirmed_until = now()`);
    expect(await me.rpc('begin_passkey', {}, here)).toMatchObject(refused(403, 'confirm_identity'));
    expect(await add(me, createAuthenticator().make({ challenge: 'bm90LWFza2Vk' }))).toMatchObject(refused(403, 'confirm_identity'));
  });

  it('opens nothing once it was removed, or its person blocked', async () => {
    const [{ me, key }, blocked] = [await equip(), await equip()];
    const [factor] = (await me.rpc('my_account')).body.second_factors;
    expect((await me.rpc('remove_factor', { second_factor_id: factor?.second_factor_id })).status).toBe(200);
    expect(await enter(key.show(await ask()))).toMatchObject(wrong);
    await app.execute(sql`update app_user set blocked = true where user_id = ${blocked.id}`);
    expect(await enter(blocked.key.show(await ask()))).toMatchObject(wrong);
  });

  it('is made for the public address, and without one for localhost alone', () => {
    const from = (origin?: string) => ({ headers: origin === undefined ? {} : { origin } });
    const at = (publicUrl: string | null, origin?: string) => relyingParty({ ...offline, publicUrl }, from(origin));
    expect(at('https://kontor.example', 'https://evil.test')).toEqual({ id: 'kontor.example', origin: 'https://kontor.example' });
    expect(at(null, 'http://localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
    expect(at('http://127.0.0.1:3000', 'http://localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
    for (const origin of [undefined, 'null', 'https://evil.test', 'http://127.0.0.1:3000', 'http://localhost.evil.test'])
      expect(() => at(null, origin)).toThrow(expect.objectContaining({ code: 'no_passkeys_here' }) as Error);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'passkey'],
    [
      'no bytes',
      { id: '!', rawId: '!', type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON: '!', authenticatorData: '!', signature: '!' } },
    ],
    [
      'fifty thousand letters',
      {
        id: 'A'.repeat(50_000),
        rawId: 'A',
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
      },
    ],
  ])('answers %s as no answer', async (_, response) => {
    expect((await app.rpc('login_passkey', { response }, here)).status).toBe(400);
  });
});
