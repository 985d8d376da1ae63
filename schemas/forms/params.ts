import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Json } from '../../src/shared/json.ts';
import type { AnyKind, Kind } from '../kinds/define.ts';

/**
 * A value that whoever lists a form may choose, such as a day or a quantity, and that its SQL reads: `${asked.quantity}`. It has a kind as
 * fields have, which checks it and asks for it above the rows.
 */
export interface Param extends SQLWrapper {
  kind: AnyKind;
  options: unknown;
  /** What holds where nobody chose; null for nothing. */
  initial: Json;
  /** It is chosen for all screens alike, in the header, and asked above no rows. */
  given: boolean;
}

export type ParamInput = Omit<Param, keyof SQLWrapper>;

/** A param of the kind, with what holds where nobody chose. */
export const param = <TValue extends Json, TOptions = undefined>(
  kind: Kind<TValue, TOptions>,
  { initial = null, options, given = false }: { initial?: TValue | null; options?: TOptions; given?: boolean } = {},
): ParamInput => ({ kind: kind as AnyKind, options, initial, given });

/** The setting of the transaction in which the engine leaves a chosen value. */
export const settingOf = (name: string): string => `app.param_${name}`;

const literal = (value: Json): string => (value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`);

const toSql = (name: string, { kind, initial }: ParamInput): SQL =>
  sql.raw(`coalesce(nullif(current_setting('${settingOf(name)}', true), ''), ${literal(initial)})::${kind.sqlType}`);

/** Declares params by name: each stands in SQL as its value, and all of them are the form's `params`. */
export function declareParams<TName extends string>(given: Record<TName, ParamInput>): Record<TName, Param> {
  const entries = Object.entries<ParamInput>(given).map(([name, input]): [string, Param] => {
    const value = toSql(name, input);
    return [name, { ...input, getSQL: () => value }];
  });
  return Object.fromEntries(entries) as Record<TName, Param>;
}
