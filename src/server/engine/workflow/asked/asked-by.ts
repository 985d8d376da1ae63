import { kinds } from '../../../../generated/kinds.gen.ts';
import type { KindName } from '../../../../generated/names.gen.ts';
import type { EventValue } from '../../../../shared/workflow/event-fields.ts';
import type { Asked } from '../../records/asked/read-asked.ts';

/** Values of an event as the engine asks them; they were proved when they were written. */
export const askedBy = (values: readonly EventValue[]): Asked =>
  Object.fromEntries(
    values.map(({ name, kind, options, required = false, names: _, ...words }) => [name, { ...words, kind: kinds[kind as KindName], options, required }]),
  );
