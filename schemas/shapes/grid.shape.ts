import * as v from 'valibot';
import { rows, rowsNames } from '../screen/grammar.ts';
import type { ScreenOf } from '../screen/grammar.ts';
import { defineShape } from './define.ts';

const schema = v.strictObject({ shape: v.optional(v.literal('grid'), 'grid'), ...rows });

/** Rows as a table. The shape of a screen that names none. */
export default defineShape({ schema, names: rowsNames, listsRows: true, countsRows: true });
export type GridScreen = ScreenOf<'grid'>;
