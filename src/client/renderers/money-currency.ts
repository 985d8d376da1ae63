import type { JsonObject } from '../../shared/json.ts';
import type { RenderContext } from './define.ts';

/** Currency code of an amount: the row's own field where the kind names one, else the chosen company's. */
export function moneyCurrency(context: RenderContext, row: JsonObject): string {
  const field = context.field.options?.currency;
  const own = field === undefined ? undefined : row[field];
  return typeof own === 'string' && own !== '' ? own : context.companyCurrency;
}
