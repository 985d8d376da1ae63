import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { forms } from '../../../generated/server/forms.gen.ts';
import type { FormName } from '../../../generated/names.gen.ts';
import type { ListCall, Window } from '../../../shared/records/calls.ts';
import type { Caller } from '../access/callers.ts';
import type { Records } from './engine.ts';

/** Whether the rows of a page are listed to a caller: he has the right to it, and has entered a company where its rows belong to one. */
export const maySee = ({ rights, companyCode }: Caller, page: string, form: FormName): boolean =>
  rights.get(page)?.list === true && ((forms[form] as AnyForm).scope !== 'company' || companyCode !== null);

/** How many rows a list has, and its totals where any are asked for: ordered by the key, which an index has, because the order does not matter to a figure. */
export async function figuresOf(
  records: Records,
  caller: Caller,
  form: FormName,
  asked: Pick<ListCall, 'filter' | 'params' | 'totals'>,
): Promise<{ total: number; capped: boolean } & Pick<Window, 'totals' | 'left_out'>> {
  const columns = [...forms[form].key];
  const sort = columns.map((field) => ({ field, desc: false }));
  const {
    total = 0,
    capped = false,
    totals,
    left_out,
  } = JSON.parse(await records.list(caller, form, { ...asked, columns, sort, limit: 1, count: 'capped' })) as Window;
  return { total, capped, totals, left_out };
}
