import * as v from 'valibot';
import { defineKind } from './define.ts';

/** Yes or no. */
export const flag = defineKind({
  value: () => v.boolean(),
  examples: () => [true, false],
  wrong: () => ['true', 'yes', 1, 0, [true]],
  sqlType: 'boolean',
  operators: ['eq'],
  renderer: 'flag',
  control: 'flag',
  width: 100,
});
