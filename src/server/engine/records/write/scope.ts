import type { Actor, Transaction } from '../../database/database.ts';
import type { CompiledForm } from '../core/compile.ts';
import type { ChangeSetWriter } from '../log/change-set.ts';
import type { DerivePlan } from './derive-plan.ts';
import type { WritePlan } from './targets.ts';

/** The form, the transaction and the change-set that every step of one write works with. */
export interface WriteScope {
  tx: Transaction;
  form: CompiledForm;
  /** The form as the caller sees it: what he names is looked up in it, and what he is told comes from it. */
  seen: CompiledForm;
  plan: WritePlan;
  /** What the form derives; null where that is nothing. */
  derive: DerivePlan | null;
  changes: ChangeSetWriter;
  actor: Actor;
}
