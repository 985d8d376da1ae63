import type { AnyKind } from '../../../../schemas/kinds/define.ts';
import type { FieldMeta, FormMeta } from '../../../../schemas/metadata.ts';
import { kinds } from '../../../generated/kinds.gen.ts';
import { beginningOf } from '../../../shared/asked.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';

/** What a field of a new record starts with; undefined where that is nothing. */
function toInitial({ kind, initial, startsNow }: FieldMeta, moment: Date): Json | undefined {
  const known = kinds[kind] as AnyKind;
  return startsNow ? (known.at?.(moment) as Json | undefined) : beginningOf(known, initial, moment);
}

/** What a new record starts with, so that people see what they would get by leaving a field alone. */
export function initialValues({ fields }: FormMeta, moment = new Date()): JsonObject {
  const started = Object.entries(fields).flatMap(([name, field]): [string, Json][] => {
    const value = field.creatable ? toInitial(field, moment) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(started);
}

/** Of these values, those that a new record may be given. */
export const creatableOf = ({ fields }: FormMeta, values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fields[name]?.creatable));

/** The field as a new record has it: what follows from other fields, or is the database's to fill, need not be given. */
export const asBegun = ({ filled: _, ...field }: FieldMeta): FieldMeta => (field.derived ? { ...field, required: false } : field);
