import * as v from 'valibot';
import { defineKind } from './define.ts';

/** How many of what: figures by the names of what was counted, each worded by the message `choice.<field>.<name>`. */
export const counts = defineKind<Record<string, number>, { counted: readonly string[] }>({
  value: (options) => v.record(v.picklist(options.counted), v.pipe(v.number(), v.integer(), v.minValue(0))),
  examples: ({ counted }) => [Object.fromEntries(counted.map((name, at) => [name, at])), {}],
  wrong: () => ['three', 3, [3], { nothing_that_is_counted: 1 }],
  sqlType: 'jsonb',
  operators: ['blank', 'notBlank'],
  renderer: 'counts',
  control: 'json',
  width: 250,
});
