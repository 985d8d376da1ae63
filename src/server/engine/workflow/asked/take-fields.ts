import type { JsonObject } from '../../../../shared/json.ts';
import { askedAbout, currenciesOfRecord, linesAsked, readOfRecord, valuesAsked } from '../../../../shared/workflow/event-fields.ts';
import type { EventField } from '../../../../shared/workflow/event-fields.ts';
import type { Transaction } from '../../database/database.ts';
import { takeAsked } from '../../records/asked/read-asked.ts';
import type { Given } from '../../records/asked/read-asked.ts';
import type { Registry } from '../../records/core/registry.ts';
import type { Instance } from '../define.ts';
import { askedBy } from './asked-by.ts';
import { readRecords } from './read-records.ts';
import { takeLines } from './take-lines.ts';

/** What was given for the fields of an event, with the currencies of the record: `values` for its effects, and what the history notes of them. */
export interface GivenFields extends Given {
  noted: JsonObject;
}

/** The values alone, about a record of which was read what the event reads. */
export function takeValues(tx: Transaction, registry: Registry, fields: readonly EventField[], record: JsonObject, given: JsonObject): Promise<Given> {
  const lines = new Set(linesAsked(fields).map(({ name }) => name));
  const values = Object.fromEntries(Object.entries(given).filter(([name]) => !lines.has(name)));
  const asked = valuesAsked(fields).map((field) => askedAbout(field, record));
  return takeAsked(tx, registry, askedBy(asked), values);
}

/** Values and lines of one record, judged before its guards are asked. */
export async function takeFields(
  tx: Transaction,
  { registry, formOf }: { registry: Registry; formOf: (type_code: string) => string },
  instance: Instance,
  fields: readonly EventField[],
  given: JsonObject,
): Promise<GivenFields> {
  const records = await readRecords(tx, registry, formOf(instance.type_code), [instance], readOfRecord(fields));
  const record = records.get(instance.fsm_instance_id) ?? {};
  const { values: answers, problems } = await takeValues(tx, registry, fields, record, given);
  const values: GivenFields['values'] = { ...Object.fromEntries(currenciesOfRecord(fields).map((name) => [name, record[name] ?? null])), ...answers };
  const noted: JsonObject = { ...values };
  for (const field of linesAsked(fields)) {
    const taken = await takeLines(tx, registry, instance, field, given[field.name] ?? null);
    values[field.name] = taken.values;
    noted[field.name] = taken.noted;
    problems.push(...taken.problems);
  }
  return { values, problems, noted };
}
