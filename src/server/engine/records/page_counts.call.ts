import * as v from 'valibot';
import { forms } from '../../../generated/server/forms.gen.ts';
import { pages } from '../../../generated/server/screens.gen.ts';
import type { FormName } from '../../../generated/names.gen.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { PageCounts, Window } from '../../../shared/records/calls.ts';
import { filterSchema } from '../../../shared/records/filter.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import type { Caller } from '../access/callers.ts';
import { defineCall } from '../http/define-call.ts';
import type { Services } from '../services.ts';

/** Forms of the pages whose shape says that the number of rows tells how much is in them. */
const countedForms: ReadonlyMap<string, FormName> = new Map(pages.flatMap(({ id, form, counted }) => (counted && form ? [[id, form]] : [])));
const mostPages = 500;
const name = v.pipe(v.string(), v.maxLength(200));

const maySee = (caller: Caller, page: string, form: AnyForm): boolean =>
  caller.rights.get(page)?.list === true && (form.scope !== 'company' || caller.companyCode !== null);

/** Ordered by the key, which an index has, because the order does not matter to a number. */
async function countRows(form: FormName, filter: FilterNode | undefined, caller: Caller, { records }: Services): Promise<PageCounts[string]> {
  const columns = [...forms[form].key];
  const sort = columns.map((field) => ({ field, desc: false }));
  const { total = 0, capped = false } = JSON.parse(await records.list(caller, form, { filter, columns, sort, limit: 1, count: 'capped' })) as Window;
  return { total, capped };
}

/**
 * How many rows each of these pages has for the caller, narrowed where a filter is given: the parts of a record count what is theirs. Pages the caller may not list and pages that are not counted are left out.
 * Each form is a transaction of its own, so that on the embedded database others come in between.
 */
export default defineCall({
  access: 'signed-in',
  remembered: true,
  input: v.strictObject({ pages: v.pipe(v.array(name), v.maxLength(mostPages)), filters: v.optional(v.record(name, filterSchema), {}) }),
  run: async ({ pages: asked, filters }, services, caller): Promise<{ counts: PageCounts }> => {
    const counted = new Map<FormName, PageCounts[string]>();
    const counts: PageCounts = {};
    for (const page of asked) {
      const form = countedForms.get(page);
      if (form === undefined || !maySee(caller, page, forms[form])) continue;
      const filter = Object.hasOwn(filters, page) ? filters[page] : undefined;
      const count = (filter ? undefined : counted.get(form)) ?? (await countRows(form, filter, caller, services));
      if (!filter) counted.set(form, count);
      counts[page] = count;
    }
    return { counts };
  },
});
