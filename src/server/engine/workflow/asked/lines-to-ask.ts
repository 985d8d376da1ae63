import { appError } from '../../../../shared/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { linesAsked } from '../../../../shared/workflow/event-fields.ts';
import type { EventField } from '../../../../shared/workflow/event-fields.ts';
import type { Transaction } from '../../database/database.ts';
import type { Registry } from '../../records/core/registry.ts';
import { findSeen } from '../instances.ts';
import type { Permit } from '../targets.ts';
import { readLines } from './take-lines.ts';

/** The lines about which an event would ask now, by its fields, as they would be judged. @throws AppError not_found, forbidden */
export async function linesToAsk(tx: Transaction, registry: Registry, id: number, event_code: string, permit: Permit): Promise<Record<string, JsonObject[]>> {
  const [instance] = await findSeen(tx, [id], permit);
  if (!instance) throw appError('not_found', { fsm_instance_id: id });
  permit.type(instance.type_code);
  const event = await tx.row<{ fields: EventField[] }>({
    text: 'select fields from fsm_event where type_code = $1 and event_code = $2',
    values: [instance.type_code, event_code],
  });
  const asked = linesAsked(event?.fields ?? []);
  return Object.fromEntries(await Promise.all(asked.map(async (field) => [field.name, await readLines(tx, registry, instance, field)] as const)));
}
