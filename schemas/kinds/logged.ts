import * as v from 'valibot';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Json } from '../../src/shared/json.ts';
import { defineKind } from './define.ts';

/**
 * What was logged of columns: the value of the one that the row names in its field `by`, or the values of several by their names, such as those
 * of a key or of a whole row. Each is shown as the fields of its column are.
 */
export const logged = defineKind<Json, { columns: Readonly<Record<string, PgColumn>>; by?: string }>({
  value: () => v.custom<Json>((value) => value !== undefined && JSON.stringify(value).length <= 100_000),
  examples: () => [5, 'words', { product_code: 'AB-1' }],
  wrong: () => ['x'.repeat(100_001)],
  sqlType: 'jsonb',
  operators: ['blank', 'notBlank'],
  renderer: 'logged',
  control: 'json',
  width: 250,
});
