import * as v from 'valibot';
import { common, commonNames, name } from '../screen/grammar.ts';
import type { ScreenOf } from '../screen/grammar.ts';
import { defineShape } from './define.ts';

/** How one sort of found things is told. */
const found = v.strictObject({
  /** The value of the field `by` that rows about such things have. */
  as: name,
  /** Fields that all rows about one thing have in common: what it is called, its code first. */
  title: v.pipe(v.array(name), v.minLength(1)),
  /** What each of its rows tells; the first is a code that can be looked up in turn. Rows without it tell that there are none. */
  lines: v.pipe(v.array(name), v.minLength(1)),
  /** Message that says so. */
  none: name,
});

const schema = v.strictObject({
  shape: v.literal('lookup'),
  ...common,
  /** The param of the form in which it is given what was scanned or typed. */
  param: name,
  /** The field that says which sort of thing a row is about. */
  by: name,
  found: v.pipe(v.array(found), v.minLength(1)),
});

/** One code is scanned or typed, and all that is called so is told: for a hand that holds a scanner or a phone. */
export default defineShape({
  schema,
  names: { ...commonNames, by: 'field', found: { title: 'shown_field', lines: 'shown_field', none: 'message' } },
  listsRows: false,
  countsRows: false,
});
export type LookupScreen = ScreenOf<'lookup'>;
/** How one sort of found things is told. */
export type FoundSort = LookupScreen['found'][number];
