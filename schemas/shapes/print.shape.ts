import * as v from 'valibot';
import { name, rows, rowsNames } from '../screen/grammar.ts';
import type { ScreenOf } from '../screen/grammar.ts';
import { defineShape } from './define.ts';

const schema = v.strictObject({ shape: v.literal('print'), ...rows, layout: v.optional(v.literal('print'), 'print'), panel: name });

/** Rows gathered to be printed, and beside them the paper that a registered panel draws of all of them. */
export default defineShape({ schema, names: { ...rowsNames, panel: 'panel' }, listsRows: true, countsRows: true });
export type PrintScreen = ScreenOf<'print'>;
