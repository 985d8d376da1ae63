import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { viewCurrency } from '../../src/shared/money/view.ts';
import { asked } from '../asked.ts';
import { currency, flag, money } from '../kinds.gen.ts';
import { currentCompany, isColumn, today } from '../tables/define.ts';
import { computed } from './computed.ts';
import type { Computed } from './computed.ts';
import { declareParams } from './params.ts';
import type { Param } from './params.ts';

/** Whether an amount of the row has no rate into the view currency: it is shown in none and is left out of sums. */
export const viewRateMissing = 'view_rate_missing';
export { viewCurrency };

const chosen = declareParams({ [viewCurrency]: asked(currency).optional() }, { given: true });
const viewed = sql`kontor_view_currency(${currentCompany}, ${chosen[viewCurrency]})`;

/** An amount that is converted, and how it counts. */
export interface ViewPart {
  /** What is converted, and the currency in which it stands; the company's own when absent. */
  amount: SQLWrapper;
  from?: SQLWrapper | undefined;
  company: SQLWrapper;
  /** Whose rates count; today's when absent. */
  day?: SQLWrapper;
  /** What the amount was made of by a rate of its own: where that is known and the amount is not, that rate is missing. */
  original?: SQLWrapper;
  /** What one unit of the view currency is worth in the company's on the day of the row, and its decimals, where the form has them joined ({@link viewRates}). */
  by?: { rate: SQLWrapper; decimals: SQLWrapper };
  isTakenOff?: boolean;
}

/** An amount converted into the view currency: one part, or one less others. */
export interface ViewAmount extends Computed<number> {
  parts: readonly ViewPart[];
  /** Condition under which there is an amount and no rate for it. */
  rateMissing: SQL;
}

const converted = ({ amount, from, company, day, by }: ViewPart): SQL =>
  by
    ? sql`(case when ${amount} = 0 then 0 when ${by.rate} = 1 then round(${amount}, ${by.decimals}) else round(${amount} / ${by.rate}, ${by.decimals}) end)`
    : sql`kontor_in_view(${company}, ${amount}, ${from ?? sql`null`}, ${viewed}, ${day ?? sql`null`})`;
const isMissing = (part: ViewPart): SQL => {
  const { amount, original = amount, by } = part;
  return by ? sql`(${original} <> 0 and (${by.rate} is null or ${amount} is null))` : sql`(${original} <> 0 and ${converted(part)} is null)`;
};

/** Of several parts all must be known: without one there is no amount, whatever the rates are. */
const rateMissingOf = (parts: readonly ViewPart[]): SQL => {
  const known = parts.length > 1 ? parts.map(({ amount, original = amount }) => sql`${original} is not null and `) : [];
  return sql`(${sql.join(known)}(${sql.join(parts.map(isMissing), sql` or `)}))`;
};

function viewedOf(parts: readonly ViewPart[]): ViewAmount {
  const signed = parts.map((part, place) => (part.isTakenOff ? sql` - ${converted(part)}` : place > 0 ? sql` + ${converted(part)}` : converted(part)));
  return { ...computed(money, sql.join(signed), { currency: viewCurrency }), parts, rateMissing: rateMissingOf(parts) };
}

/**
 * An amount as it is in the view currency: amount × rate(from) / rate(to) by the company's rates, today's or those of the day that its form names by
 * `amounts_on`, in the decimals of that currency; nothing without a rate. Its form gets the param `view_currency` and the fields `view_currency` and
 * `view_rate_missing` by itself.
 * @param from the currency in which it stands; the company's own when absent
 * @param company whose amount it is and whose rates count, of rows of several companies; the chosen one when absent
 */
export const inView = (amount: SQLWrapper, from?: SQLWrapper, company: SQLWrapper = currentCompany): ViewAmount => viewedOf([{ amount, from, company }]);

/**
 * What converts into the view currency by day, joined as `rates` on the day by forms whose rows are many and their days few (schemas/sql/prices.sql). No row then looks
 * anything up by itself, so that a report sums as many as there are.
 */
export const viewRates = sql`kontor_view_days(${currentCompany}, ${viewed}) rates`;

/** The same of a single day, joined once as `rates` by forms whose rows are all of it; a day to come has the rate of today. */
export const viewRateOn = (day: SQLWrapper): SQL => sql`(select * from ${viewRates} where rates.day = least(${day}, ${today}) limit 1) rates`;

const byDay = { rate: sql`rates.rate`, decimals: sql`rates.decimals` };

/**
 * An amount in the view currency that was converted into the company's own when it was posted, by the rate that its row keeps; its form joins {@link viewRates}.
 * @param rate value of one unit of its currency in the company's
 */
export const postedInView = (original: SQLWrapper, rate: SQLWrapper): ViewAmount =>
  viewedOf([{ amount: sql`(${original} * ${rate})`, company: currentCompany, original, by: byDay }]);

/** An amount in the company's own currency by the rates that its form joins ({@link viewRates}, {@link viewRateOn}). */
export const ownInView = (amount: SQLWrapper): ViewAmount => postedInView(amount, sql`1`);

/** What is left of an amount in the view currency when another is taken off it: to the cent what both show. */
export const lessInView = (whole: ViewAmount, taken: ViewAmount): ViewAmount =>
  viewedOf([...whole.parts, ...taken.parts.map((part) => ({ ...part, isTakenOff: !part.isTakenOff }))]);

export const isViewAmount = (field: object): field is ViewAmount => 'rateMissing' in field;

/** The same fields, whose amounts in the view currency are converted by the rates of a day. */
const onDay = <TField extends object>(fields: Readonly<Record<string, TField>>, day: SQLWrapper): Record<string, TField> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      isViewAmount(field) ? { ...field, ...viewedOf(field.parts.map((part) => ({ ...part, day }))) } : field,
    ]),
  );

/** The fields of a form whose amounts are those of a day that one of them names. */
export function datedFields<TField extends PgColumn | Computed>(
  fields: Readonly<Record<string, TField>>,
  amountsOn: string | undefined,
): Record<string, TField> {
  if (amountsOn === undefined) return fields;
  const day = fields[amountsOn];
  if (!day) throw new Error(`its amounts are on '${amountsOn}', which is not among the fields`);
  return onDay(fields, isColumn(day) ? day : day.sql);
}

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
