import * as v from 'valibot';
import { paramsSchema } from '../../../shared/records/calls.ts';
import type { ListCall } from '../../../shared/records/calls.ts';
import { filterSchema } from '../../../shared/records/filter.ts';

const sortSchema = v.array(v.looseObject({ field: v.string(), desc: v.optional(v.boolean()) }));

const placeSchema = v.object({
  form: v.string(),
  view: v.object({
    filter: v.optional(filterSchema),
    search: v.optional(v.string()),
    params: v.optional(paramsSchema),
    sort: v.optional(sortSchema),
    language_code: v.optional(v.string()),
  }),
  index: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

/** Where in which list a record was opened; kept with the page in the browser's history, so that next and previous outlive a reload. */
export interface ListPlace {
  form: string;
  view: Pick<ListCall, 'filter' | 'search' | 'params' | 'sort' | 'language_code'>;
  /** Position in the list, from 0. */
  index: number;
}

/** What the history holds, undefined where that is no place. */
export function parsePlace(state: unknown): ListPlace | undefined {
  const parsed = v.safeParse(placeSchema, state);
  return parsed.success ? (parsed.output as ListPlace) : undefined;
}
