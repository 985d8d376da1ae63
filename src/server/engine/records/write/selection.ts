import { appError } from '../../../../shared/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { mostSelected } from '../../../../shared/records/calls.ts';
import type { Selection } from '../../../../shared/records/calls.ts';
import type { Transaction } from '../../database/database.ts';
import { reference } from '../core/compile.ts';
import type { CompiledForm } from '../core/compile.ts';
import { createParameters, quote } from '../core/parameters.ts';
import { parseKey } from '../core/rows.ts';
import { applyParams } from '../read/params.ts';
import { expandSubtrees } from '../read/expand-subtrees.ts';
import { settleDays } from '../read/settle-days.ts';
import { fieldsOfFilter, filterConditions, where } from '../read/filter-sql.ts';

/**
 * Keys of the selected rows. A selection by a filter must still have as many rows as its caller was shown.
 * @throws AppError selection_changed, too_large
 */
export async function selectKeys(tx: Transaction, form: CompiledForm, selection: Selection): Promise<JsonObject[]> {
  if ('keys' in selection) {
    if (selection.keys.length > mostSelected) throw appError('too_large', { most: mostSelected });
    return selection.keys.map((key) => parseKey(form, key));
  }
  await applyParams(tx, form, selection.params);
  const names = form.key.map(({ name }) => name);
  const filter = await expandSubtrees(tx, form, await settleDays(tx, selection));
  const source = form.source([...names, ...fieldsOfFilter(form, filter)]);
  const parameters = createParameters(source.values);
  const conditions = where(filterConditions(form, filter, parameters));
  const shown = names.map((name) => `${reference(name)} as ${quote(name)}`).join(', ');
  const text = `select row_to_json(x) as key from (select ${shown} from ${source.text} r${conditions} limit ${mostSelected + 1}) x`;
  const keys = (await tx.rows<{ key: JsonObject }>({ text, values: parameters.values })).map(({ key }) => key);
  if (keys.length > mostSelected) throw appError('too_large', { most: mostSelected });
  if (keys.length !== selection.expected) throw appError('selection_changed', { expected: selection.expected, actual: keys.length });
  return keys;
}
