import type { FieldMeta } from '../../../schemas/metadata.ts';
import type { KindName } from '../../generated/names.gen.ts';
import type { JsonObject } from '../../shared/json.ts';
import { toView, type ViewedAmount } from '../../shared/money/view.ts';
import type { RenderContext } from './define.ts';

/** Currency code of an amount: the row's own field where the kind names one, else the chosen company's. */
export function moneyCurrency(context: RenderContext, row: JsonObject): string {
  const field = context.field.options?.currency;
  const own = field === undefined ? undefined : row[field];
  return typeof own === 'string' && own !== '' ? own : context.companyCurrency;
}

/** The natures whose values are amounts. */
const amounts: Partial<Record<KindName, true>> = { money: true };

/** Whether the values of a field are amounts, which stand in a currency. */
export const isAmount = ({ kind }: Pick<FieldMeta, 'kind'>): boolean => amounts[kind] === true;

/** The amount of a row as it stands in the view currency: by the rates of its day, where its form names one, else by today's. A sum of several days stands in its own. */
export function seenAmount(value: number, context: RenderContext, row: JsonObject): ViewedAmount {
  const own = moneyCurrency(context, row);
  const named = context.field.options?.day;
  if (named === undefined) return toView(value, own, context.view);
  const day = row[named];
  return toView(value, own, day === undefined ? null : context.view, typeof day === 'string' ? day : undefined);
}
