import * as v from 'valibot';
import { money } from '../../../../../schemas/kinds.gen.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { markedAmount } from '../../../../shared/money/currency-marks.ts';
import { keyText, readRows } from '../../records/core/rows.ts';
import type { CompiledField, CompiledForm } from '../../records/core/compile.ts';
import { planOf } from '../../records/write/targets.ts';
import type { WriteScope } from '../../records/write/scope.ts';
import { RowsRefused } from './rows-refused.ts';
import type { ResolvedRow } from './resolve.ts';

/** An amount of a file whose cell says a currency. */
export interface MarkedCell {
  column: number;
  field: string;
  /** What its mark may stand for. */
  currencies: readonly string[];
  /** What stands in the cell. */
  value: string;
}

const options = v.object({ currency: v.string() });

/** The field that says in which currency an amount is; undefined where it is the company's own. */
function currencyFieldOf(form: CompiledForm, name: string): string | undefined {
  const result = v.safeParse(options, form.fields.get(name)?.options);
  return result.success ? result.output.currency : undefined;
}

export function markOf({ column, field, compiled }: { column: number; field: string; compiled: CompiledField }, text: string): MarkedCell | undefined {
  const found = compiled.kind === money ? markedAmount(text) : undefined;
  return found && { column, field, currencies: found.currencies, value: text };
}

/**
 * Compares the currencies of cells with that of their row, and gives it to a row that says none.
 * @returns the cells in another currency, and those whose row has its currency from elsewhere
 */
export function settleCurrencies(form: CompiledForm, values: JsonObject, marks: readonly MarkedCell[]) {
  const differing: (Pick<MarkedCell, 'column' | 'field' | 'value'> & { currency: string })[] = [];
  const open: MarkedCell[] = [];
  if (marks.length === 0) return { differing, open };
  const { create, write } = planOf(form);
  for (const mark of marks) {
    const { column, field, value, currencies } = mark;
    const own = currencyFieldOf(form, field);
    const known = own === undefined ? undefined : values[own];
    const [only, ...more] = currencies;
    if (typeof known === 'string') {
      if (!currencies.includes(known)) differing.push({ column, field, value, currency: known });
    } else if (own !== undefined && only !== undefined && more.length === 0 && (create.has(own) || write.has(own))) values[own] = only;
    else open.push(mark);
  }
  return { differing, open };
}

/** The currency of each marked cell as its row stands now: that of the field it names, or the company's own. */
async function standing({ tx, form, actor }: WriteScope, rows: readonly { key: JsonObject; marked: readonly MarkedCell[] }[]) {
  const fields = [...new Set(rows.flatMap(({ marked }) => marked.flatMap(({ field }) => currencyFieldOf(form, field) ?? [])))];
  const keys = rows.map(({ key }) => key);
  const stored = fields.length === 0 ? new Map<string, JsonObject>() : await readRows(tx, form, keys, fields);
  const company = await tx.row<{ currency_code: string }>({ text: 'select currency_code from company where company_code = $1', values: [actor.companyCode] });
  return (key: JsonObject, field: string): unknown => {
    const own = currencyFieldOf(form, field);
    return own === undefined ? company?.currency_code : stored.get(keyText(form, key))?.[own];
  };
}

/** Compares amounts with the currency of the rows that were written. @throws RowsRefused with the cells in another one */
export async function checkCurrencies(scope: WriteScope, rows: readonly ResolvedRow[], keys: readonly JsonObject[]): Promise<void> {
  const all = rows.flatMap(({ row, marked }, place) => (marked ? [{ row, marked, key: keys[place] ?? {} }] : []));
  if (all.length === 0) return;
  const currencyOf = await standing(scope, all);
  const problems = all.flatMap(({ row, marked, key }) =>
    marked.flatMap(({ column, field, currencies, value }) => {
      const currency = currencyOf(key, field);
      return typeof currency !== 'string' || currencies.includes(currency)
        ? []
        : [{ row, column, field, code: 'other_currency' as const, params: { currency }, value }];
    }),
  );
  if (problems.length > 0) throw new RowsRefused(problems);
}
