import * as v from 'valibot';
import { type FilterNode, filterSchema } from '../../shared/records/filter.ts';

/** The filter that a link into a page brought along. */
export function arrivalFilter({ filter }: { filter?: unknown }): FilterNode | undefined {
  const parsed = v.safeParse(filterSchema, filter);
  return parsed.success ? parsed.output : undefined;
}
