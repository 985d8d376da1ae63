import * as v from 'valibot';
import { name, rows, rowsNames } from '../screen/grammar.ts';
import type { ScreenOf } from '../screen/grammar.ts';
import { defineShape } from './define.ts';

const schema = v.strictObject({ shape: v.literal('tree'), ...rows, label: name, fields: v.optional(v.array(name)) });

/** Rows as a tree that is ordered and re-parented by dragging; `label` is the field shown with the twisty. */
export default defineShape({ schema, names: { ...rowsNames, label: 'shown_field', fields: 'shown_field' }, listsRows: true, countsRows: true });
export type TreeScreen = ScreenOf<'tree'>;
