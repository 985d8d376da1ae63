import type { JsonObject } from '../../../../shared/json.ts';
import { linesAsked, valuesAsked } from '../../../../shared/workflow/event-fields.ts';
import type { EventField } from '../../../../shared/workflow/event-fields.ts';
import type { Transaction } from '../../database/database.ts';
import { takeAsked } from '../../records/asked/read-asked.ts';
import type { Given } from '../../records/asked/read-asked.ts';
import type { Registry } from '../../records/core/registry.ts';
import type { Instance } from '../define.ts';
import { askedBy } from './asked-by.ts';
import { takeLines } from './take-lines.ts';

/** What was given for the fields of an event: `values` for its effects, and what the history notes of them. */
export interface GivenFields extends Given {
  noted: JsonObject;
}

/** The values alone, which are the same for every record. */
export function takeValues(tx: Transaction, registry: Registry, fields: readonly EventField[], given: JsonObject): Promise<Given> {
  const lines = new Set(linesAsked(fields).map(({ name }) => name));
  const values = Object.fromEntries(Object.entries(given).filter(([name]) => !lines.has(name)));
  return takeAsked(tx, registry, askedBy(valuesAsked(fields)), values);
}

/** Values and lines of one record, judged before its guards are asked. */
export async function takeFields(
  tx: Transaction,
  registry: Registry,
  instance: Instance,
  fields: readonly EventField[],
  given: JsonObject,
): Promise<GivenFields> {
  const { values, problems } = await takeValues(tx, registry, fields, given);
  const noted: JsonObject = { ...values };
  for (const field of linesAsked(fields)) {
    const taken = await takeLines(tx, registry, instance, field, given[field.name] ?? null);
    values[field.name] = taken.values;
    noted[field.name] = taken.noted;
    problems.push(...taken.problems);
  }
  return { values, problems, noted };
}
