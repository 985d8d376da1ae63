import { sql } from 'drizzle-orm';
import type { AnyForm } from '../../../../../schemas/forms/define.ts';
import { columnThrough } from '../../../../../schemas/forms/through.ts';
import { natureOf } from '../../../../../schemas/tables/define.ts';
import type { Derivation } from '../define-derivation.ts';

/** The derivation that a form names: a column of the row that one of its fields refers to, or one of its own file. */
export function derivationOf(form: AnyForm, by: string, derivations: Readonly<Record<string, Derivation>>): Derivation | undefined {
  const through = columnThrough(form, by);
  if (!through) return derivations[by];
  const { reference, own, key, column } = through;
  return {
    from: { [reference]: natureOf(own).kind },
    gives: natureOf(column).kind,
    value: (of) => sql`select ${column} from ${column.table} where ${key} = ${of[reference]}`,
  };
}
