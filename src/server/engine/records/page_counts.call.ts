import * as v from 'valibot';
import { pages } from '../../../generated/server/screens.gen.ts';
import type { FormName } from '../../../generated/names.gen.ts';
import { listOf, nameText, recordOf } from '../../../shared/bounded.ts';
import type { PageCounts } from '../../../shared/records/calls.ts';
import { filterSchema } from '../../../shared/records/filter.ts';
import { defineCall } from '../http/define-call.ts';
import { figuresOf, maySee } from './page-figures.ts';

/** Forms of the pages whose shape says that the number of rows tells how much is in them. */
const countedForms: ReadonlyMap<string, FormName> = new Map(pages.flatMap(({ id, form, counted }) => (counted && form ? [[id, form]] : [])));
const mostPages = 500;

/**
 * How many rows each of these pages has for the caller, narrowed where a filter is given: the parts of a record count what is theirs. Pages the caller may not list and pages that are not counted are left out.
 * Each form is a transaction of its own, so that on the embedded database others come in between.
 */
export default defineCall({
  access: 'signed-in',
  machines: true,
  remembered: true,
  limit: 1024 * 1024,
  input: v.strictObject({ pages: listOf(nameText, mostPages), filters: v.optional(recordOf(filterSchema, mostPages), {}) }),
  run: async ({ pages: asked, filters }, { records }, caller): Promise<{ counts: PageCounts }> => {
    const counted = new Map<FormName, PageCounts[string]>();
    const counts: PageCounts = {};
    for (const page of asked) {
      const form = countedForms.get(page);
      if (form === undefined || !maySee(caller, page, form)) continue;
      const filter = Object.hasOwn(filters, page) ? filters[page] : undefined;
      const { total, capped } = (filter ? undefined : counted.get(form)) ?? (await figuresOf(records, caller, form, { filter }));
      counts[page] = { total, capped };
      if (!filter) counted.set(form, counts[page]);
    }
    return { counts };
  },
});
