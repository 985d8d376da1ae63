import type { AppError } from '../../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';
import type { CompiledForm } from '../core/compile.ts';
import { quote } from '../core/parameters.ts';
import { problem, refusal } from '../core/refusals.ts';
import { infoOf, typeOf } from '../core/tables.ts';
import { planOf } from './targets.ts';

/** Whether rows were refused because one of them names what is not there, and it is not told which. */
export const isUnlocated = ({ code, fields }: AppError): boolean =>
  code === 'unknown_reference' && fields.length > 0 && fields.every(({ params }) => params?.row === undefined);

/**
 * The same refusal with the rows that name what is not there, or is another company's; the database tells of none where row-level security
 * holds. Asked in a transaction of its own, for the one of the rows is gone.
 */
export async function locateUnknown(tx: Transaction, form: CompiledForm, rows: readonly JsonObject[], refused: AppError): Promise<AppError> {
  const { create, write } = planOf(form);
  const problems = await Promise.all(
    refused.fields.map(async ({ field }) => {
      const { table, column } = create.get(field) ?? write.get(field) ?? {};
      const reference = table?.references.find(({ columns }) => column !== undefined && columns.includes(column));
      const own = column === undefined ? undefined : table?.columns.get(column);
      const foreign = reference?.foreign[reference.columns.indexOf(column ?? '')];
      if (!reference || !own || foreign === undefined) return [];
      const given = rows.map((row, ord): { ord: number; value: Json } => ({ ord, value: row[field] ?? null }));
      const unknown = await tx.rows<{ ord: number }>({
        text:
          `select i.ord from jsonb_to_recordset($1::jsonb) as i(ord int, value ${typeOf(own)}) ` +
          `where i.value is not null and not exists (select from ${quote(infoOf(reference.table).name)} t where t.${quote(foreign)} = i.value) order by 1`,
        values: [JSON.stringify(given)],
      });
      return unknown.map(({ ord }) => problem(field, 'unknown_reference', { row: ord }));
    }),
  );
  const found = problems.flat();
  return found.length > 0 ? refusal(found) : refused;
}
