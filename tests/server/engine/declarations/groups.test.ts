import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { totalFnOf } from '../../../../schemas/forms/totals.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import type { Groups, Window } from '../../../../src/shared/records/calls.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { fillEveryForm, fillOwnTables, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { traitOf } from '../../../../src/server/engine/records/core/traits.ts';
import { formsTriedOn, natureIn } from './declared.ts';

/*
 * Each form by groups of its own fields: the groups sum to the list, whatever the fields mean, and a group's own filter lists its rows.
 */

const isGroupable = (form: AnyForm, field: string): boolean => {
  const { kind } = natureIn(form, field);
  return traitOf(kind).sortable && kind.operators.includes('eq') && kind.operators.includes('blank');
};
const fieldsOf = (form: AnyForm, holds: (field: string) => boolean): string[] => Object.keys(form.fields).filter(holds);

/** Fields with few values make groups of several rows; the key makes one of each. */
const chosenOf = (form: AnyForm): string[] => {
  const groupable = fieldsOf(form, (field) => isGroupable(form, field));
  const coarse = groupable.filter((field) => !form.key.includes(field) && ['boolean', 'text'].includes(natureIn(form, field).kind.sqlType));
  return [...new Set([...coarse, ...groupable])].slice(0, 2);
};

describeOnEachDemo('groups', (open, engine) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
    await fillEveryForm(admin);
  });
  afterAll(() => app.close());

  const ask = async <T>(name: string, call: object): Promise<T> => {
    const { status, body } = await admin.action(name, 'list', call);
    expect({ name, status, error: status === 200 ? undefined : body }).toEqual({ name, status: 200, error: undefined });
    return body as T;
  };
  const isNear = (left: number, right: number): boolean => Math.abs(left - right) <= 1e-6 * Math.max(1, Math.abs(left), Math.abs(right));
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

  it.each(formsTriedOn(engine).filter(([, form]) => chosenOf(form).length > 0))('of %s sum to its list', async (name, form) => {
    const group = chosenOf(form);
    const [measured] = fieldsOf(form, (field) => totalFnOf(form, field) === 'sum' && traitOf(natureIn(form, field).kind).summable && !form.key.includes(field));
    const measures = measured === undefined ? [] : [{ field: measured, fn: 'sum' as const }];
    const { groups } = await ask<Groups>(name, { group, measures });
    const list = await ask<Window>(name, { limit: 1, ...(measured === undefined ? {} : { totals: [measured] }) });
    const at = (level: number) => groups.filter((one) => one.level === level);
    for (let level = 0; level <= group.length; level += 1) {
      expect(sum(at(level).map(({ rows }) => rows))).toBe(list.total);
      if (measured === undefined) continue;
      const summed = sum(at(level).map(({ measures: [one] }) => Number(one?.value ?? 0)));
      expect({ field: measured, level, isEqual: isNear(summed, Number(list.totals?.[measured] ?? 0)) }).toEqual({ field: measured, level, isEqual: true });
    }
    for (const one of [at(1)[0], at(1).at(-1), at(group.length).at(-1)]) {
      if (!one) continue;
      const { total } = await ask<Window>(name, { filter: one.filter, limit: 1 });
      expect({ key: one.key, total }).toEqual({ key: one.key, total: one.rows });
    }
  });

  it('are refused by fields that are not compared, and measured by nothing that is no number', async () => {
    const refusal = async (call: JsonObject) => (await admin.action('product_list', 'list', call)).body.error;
    expect(await refusal({ group: ['no_such_field'] })).toMatchObject({ code: 'unknown_field' });
    expect(await refusal({ group: ['active'], measures: [{ field: 'product_code', fn: 'sum' }] })).toMatchObject({ fields: [{ field: 'product_code' }] });
    expect(await ask<Groups>('product_list', { group: ['active'], measures: [{ field: 'weight', fn: 'max' }] })).toMatchObject({
      groups: [{ level: 0 }, { level: 1 }, { level: 1 }],
    });
    expect(await refusal({ group: [] })).toMatchObject({ code: 'bad_request' });
  });
});
