import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import type { Json } from '../../../shared/json.ts';
import type { Transaction } from '../database/database.ts';
import type { Effect, EffectContext, Guard, GuardRefusal, Instance } from './define.ts';

/** A procedure with parameters as a transition names them. @throws AppError unknown_procedure_params, also where this server has no such procedure */
function resolve<T extends { params: v.GenericSchema }>(procedures: Readonly<Record<string, T>>, code: string, given: Json): { procedure: T; params: unknown } {
  const procedure = Object.hasOwn(procedures, code) ? procedures[code] : undefined;
  const params = procedure && v.safeParse(procedure.params, given ?? {});
  if (!procedure || !params?.success) throw appError('unknown_procedure_params', { procedure: code });
  return { procedure, params: params.output };
}

/** Refusals by instance; none where no guard is named. */
export async function askGuard(
  guards: Readonly<Record<string, Guard>>,
  tx: Transaction,
  { guard_code, guard_params }: { guard_code: string | null; guard_params: Json },
  instances: readonly Instance[],
): Promise<Map<number, GuardRefusal>> {
  if (guard_code === null || instances.length === 0) return new Map();
  const { procedure, params } = resolve(guards, guard_code, guard_params);
  return procedure.refused({ tx, instances, params });
}

export async function runEffect(
  effects: Readonly<Record<string, Effect>>,
  { effect_code, effect_params }: { effect_code: string | null; effect_params: Json },
  context: Omit<EffectContext<unknown>, 'params'>,
): Promise<void> {
  if (effect_code === null) return;
  const { procedure, params } = resolve(effects, effect_code, effect_params);
  await procedure.run({ ...context, params });
}
