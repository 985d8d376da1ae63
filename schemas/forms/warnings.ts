import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { json } from '../kinds.gen.ts';
import type { Json } from '../../src/shared/json.ts';
import { openIn } from '../../src/shared/workflow/editable.ts';
import type { RecordPart } from '../../src/shared/workflow/editable.ts';
import { editables } from '../tables/workflow/words.ts';
import { computed } from './computed.ts';
import type { Computed } from './computed.ts';
import type { Row } from './define.ts';

/**
 * What is doubtful in a row: told at its field by the message `warning.<id>` for as long as it holds and the field may be edited, and refused by nobody. The
 * condition is SQL, so that rows tell it however they came about.
 */
export interface Warning<TName extends string = string> {
  id: string;
  field: TName;
  when: SQL;
  /** What its sentence tells, such as a limit. */
  params?: Readonly<Record<string, SQLWrapper>>;
  /** A value by which the field of a row earns the warning; the suite of warnings writes it. */
  example: (row: Row) => Json;
}

/** The field in which a row has its warnings (src/shared/records/warnings.ts); null without any. */
export const warningsField = 'warnings';

/** What the state of a row, or of the record it is a line of, lets be edited. */
export interface Lock {
  part: RecordPart;
  editable: SQLWrapper;
  kept_open: true | readonly string[];
}

const isOpen = ({ part, editable, kept_open }: Lock, field: string): SQL => {
  const isKept = kept_open === true || kept_open.includes(field);
  const open = editables.filter((one) => openIn(part, one) === 'all' || (isKept && openIn(part, one) === 'kept_open'));
  return sql`${editable} in (${sql.join(
    open.map((one) => sql`${one}`),
    sql`, `,
  )})`;
};

const toJson = ({ id, field, params = {} }: Warning): SQL => {
  const told = Object.entries(params).map(([name, value]) => sql`'${sql.raw(name)}', ${value}`);
  return sql`jsonb_build_object('field', ${field}::text, 'id', ${id}::text, 'params', jsonb_build_object(${sql.join(told, sql`, `)}))`;
};

/** The field that a form has besides because of its warnings; undefined where it has none. */
export function ofWarnings(warns: readonly Warning[] = [], lock?: Lock): Record<string, Computed> | undefined {
  if (warns.length === 0) return undefined;
  const holds = ({ field, when }: Warning) => (lock ? sql`${isOpen(lock, field)} and ${when}` : when);
  const found = warns.map((warning) => sql`case when ${holds(warning)} then ${toJson(warning)} end`);
  const all = sql`jsonb_path_query_array(jsonb_build_array(${sql.join(found, sql`, `)}), '$[*] ? (@ != null)')`;
  return { [warningsField]: computed(json, sql`nullif(${all}, '[]'::jsonb)`) };
}
