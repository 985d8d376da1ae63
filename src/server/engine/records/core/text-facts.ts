import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { computed } from '../../../../../schemas/forms/define.ts';
import type { AnyForm, Computed } from '../../../../../schemas/forms/define.ts';
import { json, text } from '../../../../../schemas/kinds.gen.ts';
import { isColumn } from '../../../../../schemas/tables/define.ts';
import { literal } from './parameters.ts';
import { infoOf } from './tables.ts';

/** Field with the languages in which a text is no longer a translation of its source, as an array: `product_name@stale`. */
export const staleFact = (field: string): string => `${field}@stale`;
/** Field with a text in all its languages, also where the row itself has it in one of them only (WriteTarget.language). */
export const textsFact = (field: string): string => `${field}@texts`;
/** Field with the id that the origins of a text are stored under. */
export const idFact = (field: string): string => `${field}@id`;

/** The record's key without the company, as change-sets name it. */
const idOf = (column: PgColumn): SQL => {
  const { key, columns } = infoOf(column.table);
  const parts = key.filter((name) => name !== 'company_code').flatMap((name) => columns.get(name) ?? []);
  return sql`concat_ws('/', ${sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )})`;
};

/**
 * Condition under which a row `o` of text_origin belongs to a text and was made of another source text than stands there now.
 * @param id SQL of the record's id
 * @param texts SQL of the texts per language
 */
export const outdatedOrigins = (column: PgColumn, id: string, texts: string): string =>
  `o.entity = ${literal(infoOf(column.table).name)} and o.field = ${literal(column.name)} and o.entity_id = ${id} ` +
  `and o.source_digest <> kontor_digest(${texts} ->> o.source_language)`;

/** The facts that every form has about its texts per language. */
const facts: Record<string, (column: PgColumn) => Computed> = {
  texts: (column) => computed(json, sql`${column}`),
  id: (column) => computed(text, idOf(column)),
  stale: (column) => {
    const { name } = infoOf(column.table);
    return computed(
      json,
      sql`(select coalesce(jsonb_agg(o.language_code order by o.language_code), '[]'::jsonb) from text_origin o where o.entity = ${sql.raw(literal(name))}
        and o.field = ${sql.raw(literal(column.name))} and o.entity_id = ${idOf(column)} and o.source_digest <> kontor_digest(${column} ->> o.source_language)
        and coalesce(${column} ->> o.language_code, '') <> '')`,
    );
  },
};

/** The column that a field has the texts of: all of them, or the one in the language of its row. */
function columnOfTexts({ fields, write = {} }: AnyForm, field: string): PgColumn | undefined {
  const own = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (isColumn(own)) return infoOf(own.table).perLanguage.has(own.name) ? own : undefined;
  const target = Object.hasOwn(write, field) ? write[field] : undefined;
  return target !== undefined && 'language' in target ? target.column : undefined;
}

/** The fact a name asks for; undefined where it names none, or nothing that is a text per language. */
export function toTextFact(form: AnyForm, name: string): Computed | undefined {
  const [field = '', fact = '', ...rest] = name.split('@');
  const column = columnOfTexts(form, field);
  return rest.length === 0 && column && Object.hasOwn(facts, fact) ? facts[fact]?.(column) : undefined;
}
