import * as v from 'valibot';
import { defineKind } from './define.ts';

/** A right of somebody: allowed, refused, or, where it is empty, as it is `inherited` (the name of the field that says how). */
export const grant = defineKind<boolean, { inherited?: string } | undefined>({
  value: () => v.boolean(),
  examples: () => [true, false],
  wrong: () => ['true', 'yes', 1, 0, [true]],
  sqlType: 'boolean',
  operators: ['eq', 'blank', 'notBlank'],
  renderer: 'grant',
  control: 'grant',
  width: 150,
});
