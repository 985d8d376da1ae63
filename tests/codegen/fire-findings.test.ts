import { foreignKey } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { toTableDeclaration } from '../../codegen/find/form-facts.ts';
import { toWorkflowDeclaration } from '../../codegen/find/workflows.ts';
import { defineForm } from '../../schemas/forms/define.ts';
import { identity } from '../../schemas/kinds.gen.ts';
import { column, idColumn, table } from '../../schemas/tables/define.ts';
import { instanceColumn } from '../../schemas/tables/workflow/fsm.ts';
import fire from '../../src/server/engine/workflow/effects/fire.effect.ts';
import { languages } from '../../src/shared/languages.ts';
import { brandForm, findingsOf, form } from './small-declarations.ts';

const names = (word: string) => Object.fromEntries(languages.map((language) => [language, word]));

const brandless = table('brandless', { brandless_id: idColumn().primaryKey() });
const orders = table('t_order', { order_id: idColumn().primaryKey(), fsm_instance_id: instanceColumn() });
const parcels = table(
  't_parcel',
  { parcel_id: idColumn().primaryKey(), order_id: column(identity), brandless_id: column(identity), fsm_instance_id: instanceColumn() },
  (self) => [
    foreignKey({ name: 'parcel_order', columns: [self.order_id], foreignColumns: [orders.order_id] }),
    foreignKey({ name: 'parcel_brandless', columns: [self.brandless_id], foreignColumns: [brandless.brandless_id] }),
  ],
);
const forms = [
  form('product_brands', brandForm),
  form('orders', defineForm({ table: orders, fields: { order_id: orders.order_id } })),
  form('parcels', defineForm({ table: parcels, fields: { parcel_id: parcels.parcel_id } })),
];

/** Open and done; `close` leads there and may fire, `reject` asks why. */
const workflow = (type: string, home: string, fires?: object) =>
  toWorkflowDeclaration(
    type,
    `${type}.workflow.json`,
    JSON.stringify({
      type_names: names(type),
      form: home,
      states: [
        { state_code: 'open', initial_state: true, state_names: names('Open') },
        { state_code: 'done', final_state: true, state_names: names('Done') },
      ],
      events: [
        { event_code: 'close', event_names: names('Close') },
        { event_code: 'reject', event_names: names('Reject'), fields: [{ name: 'note', kind: 'text', required: true, names: names('Note') }] },
      ],
      transitions: [
        { from: 'open', event: 'close', to: 'done', ...(fires && { effects: [{ code: 'fire', params: fires }] }) },
        { from: 'open', event: 'reject', to: 'done' },
      ],
    }),
  );
const effect = { name: 'fire', file: 'fire.effect.ts', text: '', exportName: 'default', params: fire.params, names: fire.names as never };

/** What is said of orders and parcels whose closing fires so. */
const told = (ofOrder: object | undefined, ofParcel?: object) =>
  findingsOf({
    forms,
    tables: [toTableDeclaration(orders, 'orders.ts', ''), toTableDeclaration(parcels, 'parcels.ts', '')],
    effects: [effect],
    workflows: [workflow('order', 'orders', ofOrder), workflow('parcel', 'parcels', ofParcel)],
  })
    .filter((finding) => /K68[6-9]|K694|K605/.test(finding))
    .map((finding) => finding.replace(/json:\d+/, 'json'));

const down = { event: 'close', on: { form: 'parcels', by: 'order_id' } };
const up = { event: 'close', on: 'order_id' };

describe('an event fired on related records', () => {
  it.each([
    ['on those that refer to the record', down, undefined],
    ['on the record that it refers to', undefined, up],
    ['on those in a state', { ...down, states: ['open'] }, undefined],
    ['there and back, but on records in another state than that which fires', { ...down, states: ['done'] }, up],
  ])('%s has no findings', (_, ofOrder, ofParcel) => {
    expect(told(ofOrder, ofParcel)).toEqual([]);
  });

  it.each<[string, object | undefined, object | undefined, string]>([
    [
      'by a column that refers to nothing',
      undefined,
      { ...up, on: 'parcel_id' },
      "parcel.workflow.json K686 effect 'fire' names 'parcel_id', by which the records of 'parcel' are related to no others",
    ],
    [
      'of a form that does not refer to the record',
      { ...down, on: { form: 'product_brands', by: 'order_id' } },
      undefined,
      "order.workflow.json K686 effect 'fire' names 'product_brands.order_id', by which the records of 'order' are related to no others",
    ],
    [
      'on records that live in no workflow',
      undefined,
      { ...up, on: 'brandless_id' },
      "parcel.workflow.json K687 effect 'fire' names 'brandless_id', whose records live in no workflow",
    ],
    [
      'which they do not have',
      { ...down, event: 'clos' },
      undefined,
      "order.workflow.json K688 effect 'fire' names 'clos', which is no event of 'parcel'; did you mean 'close'?",
    ],
    [
      'on those in a state they do not have',
      { ...down, states: ['opn'] },
      undefined,
      "order.workflow.json K688 effect 'fire' names 'opn', which is no state of 'parcel'; did you mean 'open'?",
    ],
    [
      'which must be told something',
      { ...down, event: 'reject' },
      undefined,
      "order.workflow.json K689 event 'reject' of 'parcel' asks for fields that are required, which 'fire' does not give",
    ],
  ])('%s is refused', (_, ofOrder, ofParcel, expected) => {
    expect(told(ofOrder, ofParcel)).toEqual([expected]);
  });

  it('there and back is refused: it would never end', () => {
    expect(told(down, up)).toEqual([
      "order.workflow.json K694 event 'close' fires 'close', which leads back to it without end",
      "parcel.workflow.json K694 event 'close' fires 'close', which leads back to it without end",
    ]);
  });
});
