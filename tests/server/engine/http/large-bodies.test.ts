import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../../../src/generated/server/parts/calls.gen.ts';
import { bodyLimits, parseJson } from '../../../../src/server/engine/http/json-bodies.ts';
import { describeOnDemo } from '../../../support/databases.ts';
import { longestHold, loopHold } from '../../../support/loop-hold.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

/*
 * One request must not stop the others: whatever body a call is sent, at the limits of what is read at all and beyond them, the server is
 * soon there for everybody else. The figure is generous, for a machine that is busy; unlimited, the same bodies held it for 10 to 60 seconds.
 */

const many = <T>(count: number, one: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => one(index));
const clause = { field: 'product_code', op: 'eq', value: 1 };
const wide = Math.floor(bodyLimits.values / 5);

const payloads: Readonly<Record<string, object>> = {
  'a comparison with a million values': { filter: { field: 'product_code', op: 'in', value: many(1_000_000, () => 1) } },
  'a comparison with as many values as are read': { filter: { field: 'product_code', op: 'in', value: many(bodyLimits.values - 100, () => 1) } },
  'as many comparisons as are read': { filter: { and: many(wide, () => clause) } },
  'groups of groups of comparisons': { filter: { or: many(280, () => ({ and: many(280, () => clause) })) } },
  'as many sorts as are read': { sort: many(wide, () => ({ field: 'product_code' })) },
  'a million empty rows': { rows: many(1_000_000, () => ({})) },
  'as many rows as are read': { rows: many(wide, (index) => ({ product_code: `X${index}`, product_names: {} })) },
  'a row of half a million fields': { rows: [Object.fromEntries(many(500_000, (index) => [`f${index}`, 1]))] },
  'rows with as many fields as are read': { rows: many(100, () => Object.fromEntries(many(bodyLimits.members, (index) => [`f${index}`, 1]))) },
  'as many changes of cells as are read': { patches: many(wide, (index) => ({ key: { product_code: `X${index}` }, field: 'product_names', new: {} })) },
  'as many keys as are read': { keys: many(wide, (index) => ({ product_code: `X${index}` })) },
  'as many ids as are read': { fsm_instance_id: many(bodyLimits.values - 100, (index) => index) },
  'a text of six million letters': { search: 'x'.repeat(6_000_000) },
};

describeOnDemo('the largest bodies', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  const texts = Object.entries(payloads).map(([what, payload]) => ({ what, text: JSON.stringify(payload) }));
  const send = (name: string, payload: string) =>
    app.request({ method: 'POST', url: `/rpc/${name}`, headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }, payload });

  async function expectShort(name: string, bodies: readonly { what: string; text: string }[]): Promise<void> {
    for (const { what, text } of bodies) {
      const {
        hold,
        result: { status },
      } = await loopHold(() => send(name, text));
      const isServed = status < 500;
      expect({ what, status, isServed, isLong: hold > longestHold && Math.round(hold) }).toEqual({ what, status, isServed: true, isLong: false });
    }
  }

  it.each(['list', 'set', 'delete', 'history', 'translate'])('of the action %s hold nobody up, and are no failure of the server', (action) =>
    expectShort(
      'api_action',
      texts.map(({ what, text }) => ({ what, text: `{"entity":"product_list","action":"${action}","payload":${text}}` })),
    ),
  );

  // Their own grammar refuses what they do not know, so of each sort of excess one is enough.
  const sorts = [texts[1], texts[2], texts[8]].filter((one) => one !== undefined);
  it.each(Object.keys(calls))('of the call %s hold nobody up, and are no failure of the server', (name) => expectShort(name, sorts));

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
