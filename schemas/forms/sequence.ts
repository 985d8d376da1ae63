import { isColumn, sequenceOf } from '../tables/define.ts';
import type { Sequence } from '../tables/define.ts';
import type { AnyForm } from './define.ts';

/**
 * The dense orders of a form's rows, by the names of its fields: those of its table, where the form shows the place and all by which it
 * counts, and may write the place. Rows of such a form are moved by the action `move`.
 */
export function sequenceOfForm({ table, fields, write = {} }: AnyForm): Sequence | undefined {
  const sequence = table && sequenceOf(table);
  if (!sequence) return undefined;
  const fieldOf = (column: string) => Object.keys(fields).find((name) => isColumnOf(fields[name], table, column));
  const position = fieldOf(sequence.position);
  const within = sequence.within.map(fieldOf).filter((name) => name !== undefined);
  if (position === undefined || write[position] === undefined || within.length < sequence.within.length) return undefined;
  const parent = sequence.parent === undefined ? undefined : fieldOf(sequence.parent);
  return { position, within, ...(parent === undefined ? {} : { parent }) };
}

const isColumnOf = (field: AnyForm['fields'][string] | undefined, table: AnyForm['table'], column: string): boolean =>
  field !== undefined && isColumn(field) && field.table === table && field.name === column;
