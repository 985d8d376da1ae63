import type { JsonObject } from '../../../../shared/json.ts';
import type { WritePlan } from './targets.ts';

/** Fields that change with the given ones, by what their targets say of the row. A field that is given itself is not among them; the first given one that says something of a field decides. */
export function recalculated({ write }: WritePlan, given: JsonObject, row: JsonObject): JsonObject {
  const further: JsonObject = {};
  for (const [name, value] of Object.entries(given)) {
    const changed = write.get(name)?.recalculate?.(value as never, { ...row, ...given }) ?? {};
    for (const [other, next] of Object.entries(changed)) if (!(other in given) && !(other in further)) further[other] = next;
  }
  return further;
}
