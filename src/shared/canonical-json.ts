import type { Json } from './json.ts';

/** The same text for equal values, in whatever order their members were written. */
export const canonical = (value: Json | undefined): string =>
  JSON.stringify(value, (_name, part: Json) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  ) ?? 'null';
