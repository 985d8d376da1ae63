import { isColumn, natureOf } from '../tables/define.ts';
import type { Nature } from '../tables/define.ts';
import type { FormField } from './define.ts';

/** A field's kind with its options, whether it is a column or computed. */
export const natureOfField = (field: FormField): Nature => (isColumn(field) ? natureOf(field) : field);
