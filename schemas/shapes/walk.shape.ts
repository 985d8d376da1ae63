import * as v from 'valibot';
import { common, commonNames, name } from '../screen/grammar.ts';
import type { ScreenOf } from '../screen/grammar.ts';
import { defineShape } from './define.ts';

const schema = v.strictObject({
  shape: v.literal('walk'),
  ...common,
  /** What the lines are of: the field with its key, and the one it is called by. */
  of: name,
  of_label: name,
  /** The page of that record. */
  record: name,
  /** A flag of the lines that are to be done still. */
  open: name,
  /** What is scanned first: the place of a line; then the item, by any of these codes. */
  place: name,
  items: v.pipe(v.array(name), v.minLength(1)),
  /** How many are wanted, and how many are there. */
  wanted: name,
  counted: name,
  /** What is told of a line besides. */
  beside: v.optional(v.array(name), []),
});

/** Lines of one record, gone through one at a time with a scanner in the hand: made for a telephone, and for a network that is not there everywhere. */
export default defineShape({
  schema,
  names: {
    ...commonNames,
    of: 'shown_field',
    of_label: 'field',
    record: 'record_page',
    open: 'field',
    place: 'shown_field',
    items: 'shown_field',
    wanted: 'shown_field',
    counted: 'written_field',
    beside: 'shown_field',
  },
  listsRows: false,
  countsRows: false,
});
export type WalkScreen = ScreenOf<'walk'>;
