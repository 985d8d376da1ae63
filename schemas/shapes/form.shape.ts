import * as v from 'valibot';
import { common, commonNames, name } from '../screen/grammar.ts';
import type { ScreenOf } from '../screen/grammar.ts';
import { defineShape } from './define.ts';

const schema = v.strictObject({ shape: v.literal('form'), ...common, fields: v.optional(v.pipe(v.array(name), v.minLength(1))) });

/** One record as a form. */
export default defineShape({ schema, names: { ...commonNames, fields: 'shown_field' }, listsRows: false, countsRows: false });
export type FormScreen = ScreenOf<'form'>;
