import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { viewCurrency } from '../../src/shared/money/view.ts';
import { asked } from '../asked.ts';
import { currency, flag, money } from '../kinds.gen.ts';
import { currentCompany } from '../tables/define.ts';
import { computed } from './computed.ts';
import type { Computed } from './computed.ts';
import { declareParams } from './params.ts';
import type { Param } from './params.ts';

/** Whether an amount of the row has no rate into the view currency: it is shown in none and is left out of sums. */
export const viewRateMissing = 'view_rate_missing';
export { viewCurrency };

const chosen = declareParams({ [viewCurrency]: asked(currency).optional() }, { given: true });
const viewed = sql`kontor_view_currency(${currentCompany}, ${chosen[viewCurrency]})`;

/** An amount converted into the view currency. */
export interface ViewAmount extends Computed<number> {
  /** What is converted, and the currency in which it stands; the company's own when absent. */
  amount: SQLWrapper;
  from: SQLWrapper | undefined;
  company: SQLWrapper;
  /** Whose rates count; today's when absent. */
  day: SQLWrapper | undefined;
  /** Condition under which there is an amount and no rate for it. */
  rateMissing: SQL;
}

function viewedOn({ amount, from, company, day }: Pick<ViewAmount, 'amount' | 'from' | 'company' | 'day'>): ViewAmount {
  const converted = sql`kontor_in_view(${company}, ${amount}, ${from ?? sql`null`}, ${viewed}, ${day ?? sql`null`})`;
  const rateMissing = sql`(${amount} <> 0 and ${converted} is null)`;
  return { ...computed(money, converted, { currency: viewCurrency }), amount, from, company, day, rateMissing };
}

/**
 * An amount as it is in the view currency: amount × rate(from) / rate(to) by the company's rates, today's or those of the day that its form names by
 * `amounts_on`, in the decimals of that currency; nothing without a rate. Its form gets the param `view_currency` and the fields `view_currency` and
 * `view_rate_missing` by itself.
 * @param from the currency in which it stands; the company's own when absent
 * @param company whose amount it is and whose rates count, of rows of several companies; the chosen one when absent
 */
export const inView = (amount: SQLWrapper, from?: SQLWrapper, company: SQLWrapper = currentCompany): ViewAmount =>
  viewedOn({ amount, from, company, day: undefined });

export const isViewAmount = (field: object): field is ViewAmount => 'rateMissing' in field;

/** The same fields, whose amounts in the view currency are converted by the rates of a day. */
export const onDay = <TField extends object>(fields: Readonly<Record<string, TField>>, day: SQLWrapper): Record<string, TField> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, isViewAmount(field) ? { ...field, ...viewedOn({ ...field, day }) } : field]));

interface Viewed {
  fields: Record<string, Computed>;
  params: Record<string, Param>;
}

/** What a form has besides because of its amounts in the view currency; undefined where it has none. */
export function ofView(fields: Record<string, object>): Viewed | undefined {
  const missing = Object.values(fields).flatMap((field) => (isViewAmount(field) ? [field.rateMissing] : []));
  if (missing.length === 0) return undefined;
  return {
    params: chosen,
    fields: { [viewCurrency]: computed(currency, viewed), [viewRateMissing]: computed(flag, sql`coalesce(${sql.join(missing, sql` or `)}, false)`) },
  };
}
