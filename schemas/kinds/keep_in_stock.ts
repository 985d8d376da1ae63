import * as v from 'valibot';
import { defineKind, notNumbers } from './define.ts';

/** 0 no, 1 yes, 2 on order; a click goes round. */
export const keepInStock = defineKind({
  value: () => v.picklist([0, 1, 2]),
  examples: () => [0, 1, 2] as const,
  wrong: () => [...notNumbers, 3, -1, 1.5],
  sqlType: 'smallint',
  operators: ['eq', 'in', 'ne'],
  renderer: 'keep_in_stock',
  control: 'keep_in_stock',
  width: 150,
});
