import { expect, it } from 'vitest';
import { defineForm } from '../../schemas/forms/define.ts';
import { date, text } from '../../schemas/kinds.gen.ts';
import { column, table } from '../../schemas/tables/define.ts';
import { periodTable } from '../../schemas/tables/apart.ts';
import { toTableDeclaration } from '../../codegen/find/form-facts.ts';
import { findingsOf } from './small-declarations.ts';

const made = () => table('tariff', { tariff_code: column(text).primaryKey(), begins: column(date), ends: column(date), place: column(text) });
const found = (period: object) => {
  const tariffs = periodTable(made(), period as never);
  return findingsOf({ tables: [toTableDeclaration(tariffs, 'schemas/tables/settings/tariffs.ts', '')] })
    .filter((line) => /K39/.test(line))
    .map((line) => line.replace(/^\S+ /, ''));
};

it('a period of two days within a column is right', () => {
  expect(found({ from: 'begins', to: 'ends', within: ['place'] })).toEqual([]);
});

it.each([
  [
    'within what is no column',
    { from: 'begins', to: 'ends', within: ['plase'] },
    "K395 the period of 'tariff' names 'plase', which is no column of it; did you mean 'place'?",
  ],
  ['by what is no day', { from: 'begins', to: 'place', within: [] }, "K396 the period of 'tariff' goes by days, and 'place' is of type text"],
])('a period %s is a finding', (_, period, finding) => {
  expect(found(period)).toContain(finding);
});

it('a form that shows both days refuses an end before the beginning', () => {
  const tariffs = periodTable(made(), { from: 'begins', to: 'ends', within: ['place'] });
  const { tariff_code, begins, ends } = tariffs;
  const [rule] = defineForm({ table: tariffs, fields: { tariff_code, begins, ends } }).rules ?? [];
  expect(rule).toMatchObject({ id: 'period-order', fields: ['begins', 'ends'] });
  expect([rule?.holds({ begins: '2026-02-01', ends: '2026-01-31' }), rule?.holds({ begins: '2026-02-01', ends: null })]).toEqual([false, true]);
  expect(defineForm({ table: tariffs, fields: { tariff_code, begins } }).rules).toBeUndefined();
});
