import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { calls } from '../../../../src/generated/server/parts/calls.gen.ts';
import { usualLimit } from '../../../../src/server/engine/http/define-call.ts';
import { bodyLimits, parseJson } from '../../../../src/server/engine/http/json-bodies.ts';
import { actionSchemas } from '../../../../src/server/engine/records/action-schemas.ts';
import { ownActions } from '../../../../src/server/engine/records/api_action.call.ts';
import { everySecond, oneOfEach } from '../declarations/declared.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { many, payloadsOf, refusedEarly, wide } from '../../../support/largest-bodies.ts';
import { waitOfOthers } from '../../../support/wait-of-others.ts';

/*
 * One request must not stop the others: whatever body a call is sent, at the limits of what is read at all and beyond them, another caller is answered
 * meanwhile. `npm run bench bodies` measures the 100 ms that are aimed at. Here the machine may be busy, so of six attempts the best one counts: what
 * holds a server by itself does so each time.
 */

/** What is beyond every limit is a call like no other, or too large. */
const refusals = [400, 413];
const longestWait = 250;
const attempts = 6;

/** What of a form a body is read by. */
const traitsOf = ({ key, add, delete: removes, copy, upload }: AnyForm): string[] =>
  Object.entries({ wide: key.length > 1, add: !!add, removes: !!removes, copy: !!copy, upload: !!upload }).map(String);
/** Few forms, in which each trait is met: one more wherever a form has one that those before it have not. */
const seen = new Set<string>();
const shapes = Object.entries(forms as Record<string, AnyForm>).flatMap(([name, form]) => {
  const traits = traitsOf(form);
  if (traits.every((trait) => seen.has(trait))) return [];
  for (const trait of traits) seen.add(trait);
  return [name];
});

describeOnServer('the largest bodies', (open) => {
  let app: App;
  let admin: Client;
  let other: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    other = await app.signIn('clerk', 'KT-HU');
  });
  afterAll(() => app.close());

  const watched = () => other.action('product_brands', 'list', { columns: ['brand_id'], limit: 1, count: 'none' });

  /** @param allowed the statuses of the answer; any that is no fault of the server where nothing is said */
  async function expectShort(url: string, bodies: readonly (readonly [what: string, text: string])[], allowed?: readonly number[]): Promise<void> {
    const headers = { authorization: `Bearer ${admin.token}`, 'x-company': 'KT-HU', 'content-type': 'application/json' };
    for (const [what, payload] of bodies) {
      let best = Infinity;
      let status = 0;
      for (let attempt = 1; attempt <= attempts && best > longestWait; attempt += 1) {
        const { wait, result } = await waitOfOthers(watched, () => app.request({ method: 'POST', url, headers, payload }));
        best = Math.min(best, wait);
        status = result.status;
      }
      expect({ what, status, isServed: allowed ? allowed.includes(status) : status < 500, isLong: best > longestWait && Math.round(best) }).toEqual({
        what,
        status,
        isServed: true,
        isLong: false,
      });
    }
  }
  const texts = (payloads: Readonly<Record<string, unknown>>) => Object.entries(payloads).map(([what, payload]) => [what, JSON.stringify(payload)] as const);
  const ofAction = (entity: string, action: string, payloads: Readonly<Record<string, unknown>>, allowed?: readonly number[]) =>
    expectShort(
      '/rpc/api_action',
      texts(payloads).map(([what, text]) => [what, `{"entity":"${entity}","action":"${action}","payload":${text}}`] as const),
      allowed,
    );

  const fieldOf = ({ key, fields, write = {} }: AnyForm): string => Object.keys(write)[0] ?? Object.keys(fields).find((name) => !key.includes(name)) ?? '';
  /** Of an action those bodies that it reads, and one that it does not. */
  const readBy: Readonly<Record<string, readonly string[]>> = {
    list: ['filter', 'sort', 'columns', 'totals'],
    filter: ['filter'],
    set: ['rows', 'patches', 'selection'],
    delete: ['keys', 'filter'],
    restore: ['keys'],
    translate: ['selection'],
    import_check: ['import_id'],
    import_commit: ['import_id'],
  };
  const fitting = (action: string, payloads: Readonly<Record<string, object>>) =>
    Object.entries(payloads).filter(([, payload]) => (readBy[action] ?? ['fsm_instance_id']).some((member) => member in payload));
  /** Of a form every second body, of the next one the others. */
  const inTurn = <T>(form: string, bodies: readonly T[]): T[] => (bodies.length < 3 ? [...bodies] : everySecond(bodies, shapes.indexOf(form)));

  /** What these read is compared with the fields of the form; the others read the same of each, so each is tried on another one. */
  const byFields = ['list', 'filter', 'set', 'delete'];
  /** What a form lets write tells nothing of how it is read. */
  const readAlike = shapes.slice(0, 3);
  const tried = Object.keys(actionSchemas).flatMap((action, index) => {
    const alike = ['list', 'filter'].includes(action) ? readAlike : shapes;
    return (byFields.includes(action) ? alike : [shapes[index % shapes.length] ?? '']).map((form) => [form, action] as const);
  });
  it.each(tried)('of %s.%s hold nobody up', async (name, action) => {
    const form = (forms as Record<string, AnyForm>)[name];
    if (form) await ofAction(name, action, Object.fromEntries(inTurn(name, fitting(action, payloadsOf(form.key, fieldOf(form))))));
  });

  it.each(Object.keys(actionSchemas))('that are refused early, of the action %s, are told so and hold nobody up', (action) =>
    ofAction('product_list', action, refusedEarly, refusals),
  );

  it('of the short forms hold nobody up', async () => {
    await ofAction('product_list', 'set', { rows: many(wide, (index) => ({ product_code: `X${index}`, weight: 'x' })) });
    await ofAction('product_list', 'delete', { keys: many(wide, (index) => ({ product_code: `X${index}` })) });
  });

  const procedures = Object.entries(forms as Record<string, AnyForm>).flatMap(([name, { actions = [] }]) => actions.map((action) => [name, action] as const));
  it.each(procedures)('of the procedure %s.%s hold nobody up', (name, action) =>
    ofAction(name, action, {
      'equal keys': { selection: { keys: many(99_000, () => ({ id: 1 })) } },
      'a wide row': refusedEarly['rows with as many fields as are read'],
    }),
  );

  it.each([...ownActions.keys()])('of %s hold nobody up', (name) => {
    const [entity = '', action = ''] = name.split('.');
    const { 'as many ids as are read': ids, 'equal keys': keys } = payloadsOf(['product_code'], 'weight');
    return ofAction(entity, action, { ids, selection: { form: 'product_list', selection: keys, event_code: 'x' } });
  });

  const ofCalls = texts({ ...payloadsOf(['product_code'], 'weight'), ...refusedEarly }).filter(([, text]) => text.length < 8_000_000);
  it.each(Object.keys(calls))('of the call %s hold nobody up', (name) => expectShort(`/rpc/${name}`, ofCalls.slice(0, 2)));
  const millions = texts({
    'a list of a million elements': many(1_000_000, () => 1),
    'an object of a million keys': Object.fromEntries(many(1_000_000, (index) => [`k${index}`, 1])),
  });
  // They are read before it is looked which call it is, but for how much it takes.
  it.each(oneOfEach(Object.entries(calls), ([, { limit = usualLimit }]) => limit))(
    'of a million elements or keys are refused by the call %s and hold nobody up',
    (name) => expectShort(`/rpc/${name}`, millions, refusals),
  );
  it.each([
    '/export',
    '/paper',
    '/report',
    '/api/gt',
    '/api/deepl',
    '/api/openai/translate_text',
    '/api/deepseek/translate_text',
    '/api/openai/get_reply',
    '/rpc/gpt_chat_reply',
    '/ai/query',
    '/rpc/api_action/product_list/set',
  ])('of a million elements or keys are refused at the address %s and hold nobody up', (url) => expectShort(url, millions, refusals));
  it.each([
    '/export',
    '/paper',
    '/report',
    '/import',
    '/upload/images',
    '/api/gt',
    '/api/deepl',
    '/api/openai/translate_text',
    '/api/deepseek/translate_text',
    '/api/openai/get_reply',
    '/rpc/gpt_chat_reply',
    '/ai/query',
    '/rpc/api_action/product_list/set',
    '/shops',
  ])('at the address %s hold nobody up', (url) => expectShort(url, ofCalls.slice(0, 6)));

  it.each(Object.entries(calls))('of the call %s are read no further than it says', async (name, { limit = usualLimit }) => {
    const payload = JSON.stringify({ x: 'x'.repeat(limit) });
    const answer = await app.request({ method: 'POST', url: `/rpc/${name}`, headers: { 'content-type': 'application/json' }, payload });
    expect(answer).toMatchObject(refused(413, 'too_large'));
  });

  it('are told which limit they break', () => {
    expect(() => parseJson(`[${many(bodyLimits.values + 1, () => 1).join(',')}]`)).toThrow(
      expect.objectContaining({ code: 'too_large', params: { limit: 'values', most: bodyLimits.values } }),
    );
    expect(() => parseJson(JSON.stringify(Object.fromEntries(many(bodyLimits.members + 1, (index) => [index, 1]))))).toThrow(
      expect.objectContaining({ code: 'too_large', params: { limit: 'members', most: bodyLimits.members } }),
    );
    expect(parseJson(`[${many(bodyLimits.values, () => 1).join(',')}]`)).toHaveLength(bodyLimits.values);
    expect(parseJson('{"a":"{[,]}\\",","b":[1,2]}')).toEqual({ a: '{[,]}",', b: [1, 2] });
  });
});
