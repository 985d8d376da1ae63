import * as v from 'valibot';
import { name, rows, rowsNames } from '../screen/grammar.ts';
import type { ScreenOf } from '../screen/grammar.ts';
import { defineShape } from './define.ts';

const schema = v.strictObject({ shape: v.literal('assignment'), ...rows, owner: name });

/** A chooser of owners and the checkbox grid of what is assigned to the chosen one. It lists the same rows for every owner, so their number says nothing. */
export default defineShape({ schema, names: { ...rowsNames, owner: 'shown_field' }, listsRows: true, countsRows: false });
export type AssignmentScreen = ScreenOf<'assignment'>;
