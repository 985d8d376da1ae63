import * as v from 'valibot';
import type { Json } from '../../src/shared/json.ts';
import { defineKind } from './define.ts';

/** Structured data without a grammar of its own, shown and edited as JSON. */
export const json = defineKind<Json>({
  value: () => v.custom<Json>((value) => value !== undefined && JSON.stringify(value).length <= 100_000),
  examples: () => [{ width: 1 }, ['a', 2], 'words'],
  wrong: () => ['x'.repeat(100_001)],
  sqlType: 'jsonb',
  operators: ['blank', 'notBlank'],
  renderer: 'json',
  control: 'json',
  width: 250,
});
