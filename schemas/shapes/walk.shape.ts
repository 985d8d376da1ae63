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
  /** A record that nobody began: the field with its instance, null where it is begun or not for whoever looks, and the event that begins it. */
  begin: v.optional(v.strictObject({ instance: name, event: name })),
  /** In which order the lines are gone through. */
  order: v.pipe(v.array(name), v.minLength(1)),
  /** What is scanned first: the place of a line, where it has one; then the item, by any of these codes, or a pack of it (codes with pieces). */
  place: v.optional(name),
  items: v.pipe(v.array(name), v.minLength(1)),
  packs: v.optional(name),
  /** How many are wanted and how many there may be at most, where whoever goes is told; and how many are there. */
  wanted: v.optional(name),
  most: v.optional(name),
  counted: name,
  /** Lines are met in any order: what is scanned of another one leads there. */
  free: v.optional(v.boolean(), false),
  /** The procedure that adds what no line names, found at a place. */
  adds: v.optional(name),
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
    begin: { instance: 'field' },
    order: 'field',
    place: 'shown_field',
    items: 'shown_field',
    packs: 'field',
    wanted: 'shown_field',
    most: 'field',
    counted: 'written_field',
    beside: 'shown_field',
  },
  listsRows: false,
  countsRows: false,
});
export type WalkScreen = ScreenOf<'walk'>;
