import type { HistoryAnswer, OffersAnswer, TriggerAnswer, TriggerCall } from '../../../shared/workflow/calls.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { linesToAsk } from './asked/lines-to-ask.ts';
import type { Actor, Database } from '../database/database.ts';
import type { Records } from '../records/engine.ts';
import { withCounterEntry } from './counter-entry.ts';
import type { Loop } from './define.ts';
import type { Procedures } from './fire.ts';
import type { Homes } from './homes.ts';
import { history } from './history.ts';
import { createLoops } from './loops.ts';
import { createFiring } from './while-firing.ts';
import { offers } from './offers.ts';
import { createSteps } from './steps.ts';
import { instancesOf, permitAll } from './targets.ts';
import type { Permit, Target } from './targets.ts';
import { createTimers } from './timers.ts';
import { trigger } from './trigger.ts';

export interface WorkflowOptions extends Procedures {
  database: Database;
  records: Records;
  homes: Homes;
  loops: Readonly<Record<string, Loop>>;
  /** Hears of bugs in procedures, which callers are told as `internal`; a line on standard error where nobody listens. */
  report?: (error: unknown) => void;
}

const toStandardError = (error: unknown): void => {
  process.stderr.write(`${JSON.stringify({ level: 'error', msg: 'a bug in a workflow', err: error instanceof Error ? error.stack : String(error) })}\n`);
};

/** The engine that moves records through their workflows. Callers without a user (timers, loops, links in mails) may fire what staff are not offered. */
export function createWorkflow({ database, records, homes, guards, effects, loops, report = toStandardError }: WorkflowOptions) {
  const steps = createSteps({ database, registry: records.registry, formOf: (type) => homes.formOf(type) ?? type, guards, effects, report });
  const automatic = { database, records, homes, steps, report };
  return {
    homes,
    trigger: (actor: Actor, call: TriggerCall, permit: Permit = permitAll): Promise<TriggerAnswer> => trigger(automatic, actor, call, permit),
    offers: (actor: Actor, target: Target, permit: Permit = permitAll): Promise<OffersAnswer> =>
      database.transaction(
        actor,
        async (tx) => offers({ registry: records.registry, homes, guards }, tx, await instancesOf(tx, records.registry, homes, actor, target, permit), permit),
        { readOnly: true },
      ),
    linesToAsk: (actor: Actor, fsm_instance_id: number, event_code: string, permit: Permit = permitAll): Promise<Record<string, JsonObject[]>> =>
      database.transaction(actor, (tx) => linesToAsk(tx, records.registry, fsm_instance_id, event_code, permit), { readOnly: true }),
    /** What an undo that was refused as `posted` tells of the way back. */
    counterEntry: (actor: Actor, refusal: AppError, permit: Permit = permitAll): Promise<AppError> =>
      database.transaction(actor, (tx) => withCounterEntry({ registry: records.registry, homes, guards }, tx, refusal, permit), { readOnly: true }),
    history: (actor: Actor, fsm_instance_id: number, permit: Permit = permitAll): Promise<HistoryAnswer> =>
      database.transaction(actor, (tx) => history(tx, fsm_instance_id, permit), { readOnly: true }),
    /** For procedures of forms, which fire events as their callers. */
    whileFiring: createFiring({ ...automatic, guards, effects }),
    /** Looks at no more than so many due timers of all companies and fires them. */
    fireDue: createTimers(automatic),
    /** Runs the loops that are due, for each company. @returns how many events they fired */
    runLoops: createLoops({ ...automatic, loops }),
  };
}

export type Workflow = ReturnType<typeof createWorkflow>;
