import type { JsonObject } from '../../../../shared/json.ts';
import { refusal } from '../core/refusals.ts';
import { compareEdits } from './compare-edits.ts';
import { lockEdits } from './lock-edits.ts';
import { deriveEdited } from './derive.ts';
import type { WriteScope } from './scope.ts';
import { inLockOrder } from './targets.ts';
import { writeTable } from './write-table.ts';
import type { Edit } from './writes.ts';

/**
 * Writes cells of existing rows: locks them, compares them with what stands there, and writes the differences table by table.
 * @returns the keys of the rows, which a written key field changes
 * @throws AppError not_found, stale, required, read_only_field: nothing is written then
 */
export async function applyEdits(scope: WriteScope, edits: readonly Edit[]): Promise<JsonObject[]> {
  if (edits.length === 0) return [];
  const { form, plan } = scope;
  const locked = await lockEdits(scope, edits);
  const { changes, problems } = compareEdits(scope, { ...locked, edits: await deriveEdited(scope, locked.edits) });
  if (problems.length > 0) throw refusal(problems);
  for (const table of inLockOrder(changes.map(({ target }) => target.table))) {
    await writeTable(
      scope,
      table,
      changes.filter(({ target }) => target.table === table),
    );
  }
  const written = form.key.map(({ name }) => name).filter((name) => plan.write.has(name));
  return edits.map(({ key, cells }) => ({
    ...key,
    ...Object.fromEntries(written.flatMap((name) => (cells.has(name) ? [[name, cells.get(name)?.new ?? null]] : []))),
  }));
}
