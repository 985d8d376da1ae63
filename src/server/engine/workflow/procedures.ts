import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import type { AppError } from '../../../shared/errors.ts';
import { groupBy } from '../../../shared/group-by.ts';
import type { Json } from '../../../shared/json.ts';
import type { Transaction } from '../database/database.ts';
import type { Effect, EffectContext, Guard, Instance } from './define.ts';

/** A guard or an effect as a transition names it. */
export interface Named {
  code: string;
  params: Json;
}

/** A procedure with parameters as a transition names them. @throws AppError unknown_procedure_params, also where this server has no such procedure */
function resolve<T extends { params: v.GenericSchema }>(
  procedures: Readonly<Record<string, T>>,
  { code, params: given }: Named,
): { procedure: T; params: unknown } {
  const procedure = Object.hasOwn(procedures, code) ? procedures[code] : undefined;
  const params = procedure && v.safeParse(procedure.params, given ?? {});
  if (!procedure || !params?.success) throw appError('unknown_procedure_params', { procedure: code });
  return { procedure, params: params.output };
}

/** What each instance is refused with, by all guards in their order. They are asked together, so that their statements travel together. */
export async function askGuards(
  guards: Readonly<Record<string, Guard>>,
  tx: Transaction,
  named: readonly Named[],
  instances: readonly Instance[],
): Promise<Map<number, AppError[]>> {
  if (instances.length === 0) return new Map();
  const resolved = named.map((one) => ({ code: one.code, ...resolve(guards, one) }));
  const answers = await Promise.all(resolved.map(({ procedure, params }) => procedure.refused({ tx, instances, params })));
  const refusals = resolved.flatMap(({ code: guard }, index) =>
    [...(answers[index] ?? [])].map(([id, refusal]) => ({ id, error: appError('guard_refused', { guard, ...refusal }) })),
  );
  return new Map([...groupBy(refusals, ({ id }) => id)].map(([id, own]) => [id, own.map(({ error }) => error)]));
}

/** Runs effects in their order. @throws AppError what one of them refuses */
export async function runEffects(
  effects: Readonly<Record<string, Effect>>,
  named: readonly Named[],
  context: Omit<EffectContext<unknown>, 'params'>,
): Promise<void> {
  // All are read before the first runs: a name this server does not know changes nothing.
  const resolved = named.map((one) => resolve(effects, one));
  for (const { procedure, params } of resolved) {
    const fields = procedure.fields ? v.safeParse(procedure.fields, context.fields) : undefined;
    if (fields?.success === false) throw appError('unknown_procedure_params', { procedure: v.getDotPath(fields.issues[0]) ?? '' });
    await procedure.run({ ...context, params, fields: fields?.output ?? context.fields });
  }
}
