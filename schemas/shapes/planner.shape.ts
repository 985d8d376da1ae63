import * as v from 'valibot';
import { common, commonNames, name } from '../screen/grammar.ts';
import type { ScreenOf } from '../screen/grammar.ts';
import { defineShape } from './define.ts';

/** A measure of what is carried, and the field that says how much of it fits; where that is empty there is no end to it. */
const gauge = v.strictObject({ field: name, most: name });

/** Where a vehicle or an order that goes one way has its own page, and the field of its key there. */
const page = v.strictObject({ of: v.picklist(['vehicle', 'order']), way: name, screen: name, key: name });

const schema = v.strictObject({
  shape: v.literal('planner'),
  ...common,
  /** The params of the form by which it is given the days in view. */
  since: name,
  until: name,
  /** The field that says whether a row is a `vehicle` or an `order`, and the one that says which way it goes: no order goes in a vehicle of another way. */
  by: name,
  way: name,
  /** What a row is called and known by: an order names the vehicle it lies in by the number of that row. */
  number: name,
  called: name,
  within: name,
  dated: name,
  state: name,
  /** What is told of a row besides. */
  beside: v.optional(v.array(name), []),
  /** Flags: a vehicle may still be loaded, and its day may still change. */
  open: name,
  movable: name,
  gauges: v.pipe(v.array(gauge), v.minLength(1)),
  pages: v.pipe(v.array(page), v.minLength(1)),
});

/** Vehicles by the days on which they come or leave, with what they carry, and beside them what waits for one: loaded by dragging, or by menus. */
export default defineShape({
  schema,
  names: {
    ...commonNames,
    by: 'field',
    way: 'shown_field',
    number: 'field',
    called: 'field',
    within: 'field',
    dated: 'shown_field',
    state: 'field',
    beside: 'shown_field',
    open: 'field',
    movable: 'field',
    gauges: { field: 'shown_field', most: 'field' },
    pages: { screen: 'screen' },
  },
  listsRows: false,
  countsRows: false,
});
export type PlannerScreen = ScreenOf<'planner'>;
