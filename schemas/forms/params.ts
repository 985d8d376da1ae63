import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Json } from '../../src/shared/json.ts';
import type { Asked, AskedFields } from '../asked.ts';

/**
 * A value that whoever lists a form may choose, such as a day or a quantity, and that its SQL reads: `${chosen.quantity}`. Where nobody
 * chose, its `initial` holds, or nothing.
 */
export interface Param extends Asked, SQLWrapper {
  /** It is chosen for all screens alike, in the header, and asked above no rows. */
  given: boolean;
}

/** The setting of the transaction in which the engine leaves a chosen value. */
export const settingOf = (name: string): string => `app.param_${name}`;

const literal = (value: Json): string => (value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`);

/**
 * What was chosen, else the initial value. Not by `coalesce`, which PostgreSQL does not know to be leakproof (contain_leaked_vars): under row-level security it would
 * meet no index.
 */
function toSql(name: string, { kind, initial = null }: Asked): SQL {
  const chosen = `nullif(current_setting('${settingOf(name)}', true), '')`;
  const value = initial === null ? chosen : `(case when ${chosen} is null then ${literal(initial)} else ${chosen} end)`;
  return sql.raw(`${value}::${kind.sqlType}`);
}

/** Declares params by name: each stands in SQL as its value, and all of them are the form's `params`. */
export function declareParams<TFields extends AskedFields>(fields: TFields, { given = false } = {}): Record<keyof TFields & string, Param> {
  const entries = Object.entries(fields).map(([name, asked]): [string, Param] => {
    const value = toSql(name, asked);
    return [name, { ...asked, given, getSQL: () => value }];
  });
  return Object.fromEntries(entries) as Record<keyof TFields & string, Param>;
}
