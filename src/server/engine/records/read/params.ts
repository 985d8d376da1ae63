import { settingOf } from '../../../../../schemas/forms/params.ts';
import type { Params } from '../../../../shared/records/calls.ts';
import type { Transaction } from '../../database/database.ts';
import { readAsked } from '../asked/read-asked.ts';
import type { CompiledForm } from '../core/compile.ts';
import { refusal } from '../core/refusals.ts';

/**
 * Leaves the chosen values where the form's SQL reads them, until the transaction ends. It need not be waited for: statements of a
 * transaction run in their order.
 * @throws AppError the problems of all names at once
 */
export async function applyParams(tx: Transaction, { definition: { params = {} } }: CompiledForm, given: Params = {}): Promise<void> {
  // Null says that nobody chose, as if it was not named.
  const chosen = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const { values, problems } = readAsked(params, chosen);
  if (problems.length > 0) throw refusal(problems);
  const settings = Object.keys(chosen).flatMap((name) => (values[name] == null ? [] : [[settingOf(name), String(values[name])] as const]));
  if (settings.length === 0) return;
  const calls = settings.map(([name], place) => `set_config('${name}', $${place + 1}, true)`);
  await tx.rows({ text: `select ${calls.join(', ')}`, values: settings.map(([, value]) => value) });
}
