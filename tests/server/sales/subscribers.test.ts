import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../src/shared/json.ts';
import { describeOnServer } from '../../support/databases.ts';
import { openApp, refused } from '../../support/server-app.ts';
import type { App, Client } from '../../support/server-app.ts';

const form = 'newsletter_subscribers';
const host = { 'x-host': 'kontor-butor.test' };

interface Mail {
  subject: string;
  text: string;
  unsubscribeUrl?: string;
  recipient: string;
}

describeOnServer('a newsletter subscriber', (open) => {
  let app: App;
  let admin: Client;
  let senders = 0;

  const address = () => ({ from: `198.51.100.${(senders = (senders % 250) + 1)}` });
  const subscribe = (email: string, language_code = 'hu', headers: Record<string, string> = host) =>
    app.rpc('newsletter_subscribe', { email, language_code }, { ...address(), headers });
  const mailsTo = (email: string) =>
    app.rows<Mail>(
      sql`select o.recipient, o.subject, o.payload->>'text' as text, o.payload->>'unsubscribeUrl' as "unsubscribeUrl" from outbox o where recipient = ${email} order by outbox_id`,
    );
  const secretIn = (mail: Mail | undefined): string => /\/newsletter\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none';
  const rowOf = async (email: string) => (await admin.rows(form, { filter: { field: 'email', op: 'eq', value: email } }))[0] as JsonObject;
  const historyOf = (email: string) =>
    app
      .rows<{ event_code: string | null }>(sql`
      select h.event_code from fsm_history h join newsletter_subscriber n using (fsm_instance_id) where n.email = ${email} order by seq`)
      .then((rows) => rows.map((row) => row.event_code));
  const invited = async (email: string, language = 'hu') => {
    expect(await subscribe(email, language)).toMatchObject({ status: 200, body: {} });
    return secretIn((await mailsTo(email)).at(-1));
  };
  const page = (method: 'GET' | 'POST', path: string, headers: Record<string, string> = {}) =>
    app.request<string>({ method, url: `/newsletter/${path}`, headers, remoteAddress: '192.0.2.7' });
  const loopIsDue = () => app.execute(sql`update fsm_loop set next_run_at = now() - interval '1 minute'`);

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    // The demo's own queue would write mails of its own.
    await app.services.workflow.runLoops();
  });
  afterAll(() => app.close());

  it('is asked to confirm in the own language; the database keeps the digest of the secret alone', async () => {
    const words = { en: 'Please confirm', de: 'bestätigen', hu: 'erősítse meg', sk: 'Potvrďte', ro: 'confirmați', cs: 'Potvrďte', bg: 'потвърдете' };
    for (const [language, word] of Object.entries(words)) {
      const secret = await invited(`lives-${language}@mail.example`, language);
      const [mail, ...more] = await mailsTo(`lives-${language}@mail.example`);
      expect(more).toEqual([]);
      expect(mail?.subject).toContain(word);
      expect(mail?.text).toContain(`https://www.kontor-butor.test/newsletter/${secret}`);
      expect(mail?.unsubscribeUrl).toBe(`https://www.kontor-butor.test/newsletter/${secret}/unsubscribe`);
      const [stored] = await app.rows<{ row: string }>(
        sql`select to_jsonb(n)::text as row from newsletter_subscriber n where email = ${`lives-${language}@mail.example`}`,
      );
      expect(secret).toHaveLength(43);
      expect(stored?.row).not.toContain(secret);
    }
  });

  it('confirms with a click, whose time and address are kept; a second click changes nothing', async () => {
    const secret = await invited('confirm@mail.example');
    expect(await rowOf('confirm@mail.example')).toMatchObject({ state_code: 'pending', source: 'shop', opted_in_at: null, opted_in_ip: null });
    expect(await app.rpc('newsletter_confirm', { secret }, { from: '203.0.113.9' })).toMatchObject({ status: 200, body: { status: 'subscribed' } });
    const confirmed = await rowOf('confirm@mail.example');
    expect(confirmed).toMatchObject({ state_code: 'active', opted_in_ip: '203.0.113.9' });
    expect(Date.now() - Date.parse(String(confirmed.opted_in_at))).toBeLessThan(60_000);
    expect(await app.rpc('newsletter_confirm', { secret }, { from: '203.0.113.10' })).toMatchObject({ status: 200, body: { status: 'subscribed' } });
    expect(await rowOf('confirm@mail.example')).toMatchObject({ opted_in_ip: '203.0.113.9' });
    expect(await historyOf('confirm@mail.example')).toEqual([null, 'invite', 'confirm']);
  });

  it('is not confirmed by a wrong secret, nor by one that a newer mail replaced', async () => {
    const secret = await invited('old@mail.example');
    expect(await app.rpc('newsletter_confirm', { secret: 'x'.repeat(43) }, address())).toMatchObject(refused(404, 'not_found'));
    expect(await app.rpc('newsletter_confirm', { secret: "' or true --" }, address())).toMatchObject(refused(400, 'bad_request'));
    await app.rpc('newsletter_unsubscribe', { secret }, address());
    const newer = await invited('old@mail.example');
    expect(await app.rpc('newsletter_confirm', { secret }, address())).toMatchObject(refused(404, 'not_found'));
    expect(await app.rpc('newsletter_confirm', { secret: newer }, address())).toMatchObject({ body: { status: 'subscribed' } });
  });

  it('asks again and gets one mail while it is pending, another after leaving, and the plain truth while it is subscribed', async () => {
    const email = 'again@mail.example';
    const answers = [await subscribe(email)];
    const secret = secretIn((await mailsTo(email))[0]);
    answers.push(await subscribe(email.toUpperCase()));
    expect(await mailsTo(email)).toHaveLength(1);
    await app.rpc('newsletter_confirm', { secret }, address());
    answers.push(await subscribe(email), await subscribe(email));
    const known = await mailsTo(email);
    expect(known.map((mail) => mail.subject)).toEqual([expect.stringContaining('erősítse'), expect.stringContaining('már megkapja')]);
    await app.rpc('newsletter_unsubscribe', { secret }, address());
    expect(await rowOf(email)).toMatchObject({ state_code: 'unsubscribed', unsubscribed_at: expect.any(String) as string });
    answers.push(await subscribe(email, 'en'));
    expect((await mailsTo(email)).at(-1)?.subject).toContain('Please confirm');
    expect(await rowOf(email)).toMatchObject({ state_code: 'pending', opted_in_at: null, unsubscribed_at: null, language_code: 'en' });
    // A stranger cannot tell these apart.
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {}']));
  });

  it('is forgotten after 14 days without a click: in the record, its log and the outbox', async () => {
    const email = 'forget@mail.example';
    await admin.action(form, 'set', { email, shop_id: 1, language_code: 'hu' });
    await loopIsDue();
    await app.services.workflow.runLoops();
    const secret = secretIn((await mailsTo(email))[0]);
    const { newsletter_subscriber_id: id, timeout_at } = await rowOf(email);
    expect(Math.round((Date.parse(String(timeout_at)) - Date.now()) / 86_400_000)).toBe(14);
    expect(await app.rows(sql`select 1 from change where new::text like ${`%${email}%`}`)).not.toEqual([]);
    await app.execute(
      sql`update fsm_timer set due_at = now() - interval '1 minute' where fsm_instance_id = (select fsm_instance_id from newsletter_subscriber where email = ${email})`,
    );
    expect((await app.services.workflow.fireDue(100)).fired).toBeGreaterThan(0);
    expect(await admin.rows(form, { filter: { field: 'newsletter_subscriber_id', op: 'eq', value: id ?? null } })).toMatchObject([
      { state_code: 'expired', email: null },
    ]);
    for (const table of ['newsletter_subscriber', 'change', 'outbox', 'fsm_history']) {
      expect(await app.rows(sql`select 1 from ${sql.raw(table)} t where to_jsonb(t)::text like ${`%${email}%`}`), table).toEqual([]);
    }
    expect((await page('GET', secret)).status).toBe(404);
    const next = await invited(email);
    expect(await app.rpc('newsletter_confirm', { secret: next }, address())).toMatchObject({ body: { status: 'subscribed' } });
  });

  it('is invited once, also when staff added or SQL imported the row, and several loops run at once', async () => {
    await admin.action(form, 'set', { email: 'staff@mail.example', shop_id: 1, language_code: 'de' });
    await app.execute(
      sql`insert into newsletter_subscriber (company_code, shop_id, email, language_code, source) values ('KT-HU', 1, 'import@mail.example', 'sk', 'import')`,
    );
    expect(await mailsTo('staff@mail.example')).toEqual([]);
    for (let run = 0; run < 3; run += 1) {
      await loopIsDue();
      await Promise.all([app.services.workflow.runLoops(), app.services.workflow.runLoops()]);
    }
    expect((await mailsTo('staff@mail.example')).map(({ subject }) => subject)).toEqual([expect.stringContaining('bestätigen')]);
    expect((await mailsTo('import@mail.example')).map(({ subject }) => subject)).toEqual([expect.stringContaining('Potvrďte')]);
    expect(await historyOf('import@mail.example')).toEqual([null, 'invite']);
    const { fsm_instance_id } = await rowOf('import@mail.example');
    expect((await admin.action<JsonObject>('fsm_trigger', 'set', { event_code: 'invite', fsm_instance_id })).body).toMatchObject({
      results: [{ ok: false, error: { code: 'guard_refused', params: { guard: 'not_invited_lately', hours: 24 } } }],
    });
  });

  it('may be confirmed, bounced and unsubscribed by staff, whose address is no proof; staff cannot bring one back who left', async () => {
    await invited('clerk@mail.example');
    const { fsm_instance_id } = await rowOf('clerk@mail.example');
    const trigger = (event_code: string, params = {}) => admin.action<JsonObject>('fsm_trigger', 'set', { event_code, fsm_instance_id, params });
    expect((await trigger('confirm', { ip: '192.0.2.1' })).body).toMatchObject({ results: [{ ok: true, state_code: 'active' }] });
    expect(await rowOf('clerk@mail.example')).toMatchObject({ opted_in_ip: null, opted_in_at: expect.any(String) as string });
    expect((await trigger('bounce')).body).toMatchObject({ results: [{ ok: true, state_code: 'bounced', fsm_actions: [] }] });
    expect((await trigger('invite')).body).toMatchObject({ results: [{ ok: false, error: { code: 'not_in_state' } }] });
  });

  it('sees a page in the own language, which changes nothing before its button is pressed', async () => {
    const secret = await invited('page@mail.example', 'bg');
    const seen = await page('GET', secret);
    expect(seen).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
    });
    expect(seen.text).toContain('<html lang="bg">');
    expect(seen.text).toContain('Потвърдете абонамента си');
    expect(seen.text).not.toMatch(/<script|style=|src=/);
    expect(String(seen.headers['content-security-policy'])).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect((await page('GET', `${secret}/unsubscribe`)).text).toContain('Потвърдете');
    expect(await rowOf('page@mail.example')).toMatchObject({ state_code: 'pending' });
    expect((await page('POST', `${secret}/confirm`)).text).toContain('Вие сте абонирани');
    expect(await rowOf('page@mail.example')).toMatchObject({ state_code: 'active', opted_in_ip: '192.0.2.7' });
    const unknown = await page('GET', 'a'.repeat(43), { 'accept-language': 'hu-HU,hu;q=0.9,en;q=0.8' });
    expect(unknown).toMatchObject({ status: 404 });
    expect(unknown.text).toContain('már nem érvényes');
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'],
  ])('leaves by the one click of RFC 8058, sent as %s, without a redirect', async (type, payload) => {
    const email = `one-click-${type.length}@mail.example`;
    const secret = await invited(email);
    await app.rpc('newsletter_confirm', { secret }, address());
    const answer = await app.request({ method: 'POST', url: `/newsletter/${secret}/unsubscribe`, headers: { 'content-type': type }, payload });
    expect(answer.status).toBe(200);
    expect(await rowOf(email)).toMatchObject({ state_code: 'unsubscribed' });
    expect((await page('POST', `${secret}/unsubscribe`)).text).toContain('Ön leiratkozott');
    expect(await historyOf(email)).toEqual([null, 'invite', 'confirm', 'unsubscribe']);
  });

  it('belongs to one company: others neither see nor move it, and one address is a subscriber of each shop by itself', async () => {
    await invited('two@mail.example');
    await subscribe('two@mail.example', 'de', { 'x-host': 'www.kontor-moebel.test' });
    const other = await app.signIn('other', 'KT-DE');
    const { fsm_instance_id } = await rowOf('two@mail.example');
    const theirs = await other.rows<JsonObject>(form, { filter: { field: 'email', op: 'eq', value: 'two@mail.example' } });
    expect(theirs).toMatchObject([{ hostname: 'www.kontor-moebel.test', language_code: 'de' }]);
    expect((await other.action<JsonObject>('fsm_trigger', 'set', { event_code: 'confirm', fsm_instance_id })).body).toMatchObject({
      results: [{ ok: false, error: { code: 'not_found' } }],
    });
    expect(await rowOf('two@mail.example')).toMatchObject({ state_code: 'pending' });
  });

  it('needs a known shop and a real address, and may not ask too often', async () => {
    expect(await subscribe('nobody@mail.example', 'hu', { 'x-host': 'evil.test' })).toMatchObject(refused(404, 'not_found'));
    expect(await subscribe('no address')).toMatchObject({
      status: 400,
      body: { error: { code: 'bad_request', fields: [{ field: 'email', code: 'invalid_value' }] } },
    });
    const from = { from: '2001:db8::1', headers: host };
    for (let n = 0; n < 10; n += 1) expect((await app.rpc('newsletter_subscribe', { email: `many-${n}@mail.example` }, from)).status).toBe(200);
    const neighbour = await app.rpc('newsletter_subscribe', { email: 'many-11@mail.example' }, { ...from, from: '2001:db8::2' });
    expect(neighbour).toMatchObject({ status: 429, body: { error: { code: 'too_many_attempts', params: { seconds: expect.any(Number) as number } } } });
    expect(await mailsTo('many-11@mail.example')).toEqual([]);
  });
});
