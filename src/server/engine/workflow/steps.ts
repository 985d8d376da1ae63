import { AppError, appError } from '../../../shared/errors.ts';
import type { Foretold, TriggerResult } from '../../../shared/workflow/calls.ts';
import { AccessChanged } from '../database/database.ts';
import type { Actor, Database } from '../database/database.ts';
import { isDatabaseError } from '../database/failures.ts';
import type { Registry } from '../records/core/registry.ts';
import { fire } from './fire.ts';
import type { Procedures } from './fire.ts';
import { foretell, Foreseen, takeMarks } from '../records/foretell.ts';
import { HeldInstances, LockFirst } from './held-instances.ts';
import type { Standing } from './instances.ts';
import { refusedBy } from './refused-by.ts';
import type { FireRequest } from './requests.ts';
import { permitAll } from './targets.ts';

/** One step as its caller is told, and the table whose rows look different now (null where nothing was written). */
export interface Step {
  result: TriggerResult;
  moved: string | null;
}

export interface StepsOptions extends Procedures {
  database: Database;
  registry: Registry;
  formOf: (type_code: string) => string;
  /** Hears of bugs, which are told as `internal`. */
  report: (error: unknown) => void;
}

const keyTaken = 'fsm_history_key';

/** Makes steps, one transaction each; whatever goes wrong is the answer for that instance alone. */
export function createSteps({ database, registry, formOf, guards, effects, report }: StepsOptions) {
  /** A refusal; a bug is reported. */
  const toProblem = (thrown: unknown): AppError => {
    const error = refusedBy(thrown, registry);
    if (error instanceof AppError) return error;
    report(error);
    return appError('internal');
  };

  /** @returns undefined where a timer found nothing to do */
  async function step(
    actor: Actor,
    id: number,
    request: FireRequest,
    permit = permitAll,
    isRepeated = false,
    first: readonly number[] = [],
  ): Promise<Step | undefined> {
    let standing: Standing | undefined;
    let leadsTo = '';
    const refusedAs = ({ code, params, fields }: AppError, further: readonly AppError[] = []): Step => ({
      result: {
        fsm_instance_id: id,
        ok: false,
        state_code: standing?.instance.state_code ?? null,
        fsm_actions: standing?.fsm_actions ?? [],
        error: { code, params, ...(fields.length > 0 && { fields }) },
        ...(further.length > 0 && { further: further.map((one) => ({ code: one.code, params: one.params })) }),
      },
      moved: null,
    });
    const foretold = (would: Foretold): Step => ({
      result: { fsm_instance_id: id, ok: true, state_code: standing?.instance.state_code ?? null, fsm_actions: standing?.fsm_actions ?? [], would },
      moved: null,
    });
    try {
      const fired = await database.transaction(actor, async (tx) => {
        standing = undefined;
        const held = new HeldInstances(tx);
        if (first.length > 0) await held.lock(first);
        const marks = request.isDry ? await takeMarks(tx) : undefined;
        const made = await fire(tx, { registry, formOf, guards, effects, actor, permit, held, chain: [] }, id, request, (met) => (standing = met));
        if (marks && made && !made.refusal) {
          leadsTo = made.state_code;
          throw new Foreseen(await foretell(tx, registry, marks));
        }
        return made;
      });
      if (!fired) return undefined;
      if (fired.refusal) return refusedAs(fired.refusal, fired.further);
      const { state_code, fsm_actions, entity, isReplay } = fired;
      return { result: { fsm_instance_id: id, ok: true, state_code, fsm_actions }, moved: isReplay ? null : entity };
    } catch (error) {
      if (error instanceof AccessChanged) throw error;
      if (error instanceof Foreseen) return foretold({ state_code: leadsTo, ...error.would });
      if (error instanceof LockFirst) return step(actor, id, request, permit, isRepeated, [...new Set([...first, ...error.ids])]);
      // Somebody wrote a line under our key all the same: the answer is theirs.
      if (!isRepeated && isDatabaseError(error, '23505') && error.constraint === keyTaken) return step(actor, id, request, permit, true);
      return refusedAs(toProblem(error));
    }
  }
  return { step };
}

export type Steps = ReturnType<typeof createSteps>;

const reasonsToStop: ReadonlySet<unknown> = new Set(['connection', 'busy']);

/** No further instance need be tried now: the database is gone, or has no connection left for this caller. */
export const isDatabaseGone = ({ error }: TriggerResult): boolean => error?.code === 'service_unavailable' && reasonsToStop.has(error.params.reason);
