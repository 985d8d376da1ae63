import * as v from 'valibot';
import { settingOf } from '../../../../../schemas/forms/params.ts';
import { appError } from '../../../../shared/errors.ts';
import type { Params } from '../../../../shared/records/calls.ts';
import type { Transaction } from '../../database/database.ts';
import type { CompiledForm } from '../core/compile.ts';

/**
 * Leaves the chosen values where the form's SQL reads them, until the transaction ends. It need not be waited for: statements of a
 * transaction run in their order.
 * @throws AppError unknown_field for a name that the form does not ask for, invalid_value for what is no value of its kind
 */
export async function applyParams(tx: Transaction, { definition: { params = {} } }: CompiledForm, given: Params | undefined): Promise<void> {
  const chosen = Object.entries(given ?? {});
  const settings = chosen.flatMap(([name, value]) => {
    const param = Object.hasOwn(params, name) ? params[name] : undefined;
    if (!param) throw appError('unknown_field', { field: name.slice(0, 100) }, [{ field: name.slice(0, 100), code: 'unknown_field' }]);
    if (value === null) return [];
    if (!v.is(param.kind.value(param.options as never), value)) {
      throw appError('invalid_value', { field: name }, [{ field: name, code: param.kind.problem ?? 'invalid_value' }]);
    }
    return [[settingOf(name), String(value)] as const];
  });
  if (settings.length === 0) return;
  const calls = settings.map(([name], place) => `set_config('${name}', $${place + 1}, true)`);
  await tx.rows({ text: `select ${calls.join(', ')}`, values: settings.map(([, value]) => value) });
}
