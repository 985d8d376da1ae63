import { appError } from '../../../../shared/errors.ts';
import type { PageRights } from '../../../../shared/access.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { SetCall } from '../../../../shared/records/calls.ts';
import { columnsOf } from '../read/list.ts';
import { applyParams } from '../read/params.ts';
import { applyAdds } from './apply-adds.ts';
import { applyEdits } from './apply-edits.ts';
import { normalise } from './normalise.ts';
import type { WriteScope } from './scope.ts';
import { spreadEdits } from './spread-edits.ts';
import { keepStoredRules, storedRows, withFollowed } from './stored-rows.ts';

/**
 * Normalises a call, checks the rights to all of it, and writes edits and adds.
 * @returns the keys of the rows written, edits first
 * @throws AppError every refusal of a write; nothing is written then
 */
export async function write(scope: WriteScope, call: SetCall, rights: PageRights): Promise<JsonObject[]> {
  const { edits, adds } = await normalise(scope, call);
  if ((adds.length > 0 && !(rights.add && scope.seen.definition.add)) || (edits.length > 0 && !rights.set)) throw appError('forbidden');
  const edited = await applyEdits(scope, await spreadEdits(scope, edits));
  const added = await applyAdds(scope, adds);
  return [...edited, ...added];
}

/** Writes a call and gives the rows as they are stored afterwards. @throws AppError every refusal of a write; nothing is written then */
export async function set(scope: WriteScope, call: SetCall, rights: PageRights): Promise<JsonObject[]> {
  await applyParams(scope.tx, scope.seen, call.params);
  const columns = 'patches' in call ? call.columns : undefined;
  // Names are checked before anything is written.
  const asked = columns && columnsOf(scope.seen, columns);
  return storedRows(scope, await withFollowed(scope, await write(scope, call, rights)), asked);
}

/** As {@link set}, where nobody is told the rows. */
export async function setUntold(scope: WriteScope, call: SetCall, rights: PageRights): Promise<void> {
  await applyParams(scope.tx, scope.seen, call.params);
  await keepStoredRules(scope, await withFollowed(scope, await write(scope, call, rights)));
}
