import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { Transaction } from '../../database/database.ts';
import { neededBy } from '../../../../../schemas/needs.ts';
import type { Registry } from '../../records/core/registry.ts';
import { readRows } from '../../records/core/rows.ts';
import type { Instance } from '../define.ts';

/** Fields of the home form of records of one type, by instance. They are null in a record whose form does not show it, and where they need a right: events tell everybody the same. */
export async function readRecords(
  tx: Transaction,
  registry: Registry,
  home: string,
  instances: readonly Instance[],
  names: readonly string[],
): Promise<Map<number, JsonObject>> {
  if (names.length === 0) return new Map(instances.map(({ fsm_instance_id }) => [fsm_instance_id, {}]));
  const form = registry.wholeForm(home);
  const told = names.filter((name) => !neededBy(form.definition).has(name));
  const key = form.key[0]?.name ?? '';
  const rows = await readRows(
    tx,
    form,
    instances.map(({ entity_id }) => ({ [key]: entity_id })),
    told,
  );
  const byKey = new Map([...rows.values()].map((row) => [String(row[key]), row]));
  const read = ({ entity_id }: Instance): JsonObject => Object.fromEntries(names.map((name): [string, Json] => [name, byKey.get(entity_id)?.[name] ?? null]));
  return new Map(instances.map((instance) => [instance.fsm_instance_id, read(instance)]));
}

/** What all of them have in common; undefined where two differ. */
export function agreed(records: readonly JsonObject[]): JsonObject | undefined {
  const [first = {}, ...others] = records;
  const text = JSON.stringify(first);
  return others.every((other) => JSON.stringify(other) === text) ? first : undefined;
}
