import { appError } from '../../../../shared/errors.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { turnOf } from '../../database/sequence-triggers.ts';
import { quote } from '../core/parameters.ts';
import { toRefusal, withoutHidden } from '../core/refusals.ts';
import type { Registry } from '../core/registry.ts';
import { createChangeSet } from '../log/change-set.ts';
import type { ChangeSetHead } from '../log/change-set.ts';
import { beginPiece, holdOpen, joinWhole } from '../log/open-change-sets.ts';
import type { ListCache } from '../window/list-cache.ts';
import { earlierAnswer, isOnce, keepAnswer } from './once.ts';
import type { WriteScope } from './scope.ts';
import { planOf } from './targets.ts';
import type { WritePlan } from './targets.ts';

export interface TransactOptions {
  database: Database;
  registry: Registry;
  cache: ListCache;
}

/** A row that moves shifts the rows behind it. Two writes that lock rows first and the order afterwards would wait for each other. */
export async function takeTurn(tx: Transaction, { base }: WritePlan): Promise<void> {
  if (base?.sequence) await tx.rows({ text: `select ${quote(turnOf(base.name))}()`, values: [] });
}

/** The function through which every write goes. */
export function createTransact({ database, registry, cache }: TransactOptions) {
  /** One transaction of a change-set; `id` is null when nothing changed. Refusals of the database name fields of the form. */
  return async function transact<T>(
    head: ChangeSetHead,
    isRemoval: boolean,
    work: (scope: WriteScope) => Promise<T>,
  ): Promise<{ result: T; id: number | null }> {
    const form = registry.wholeForm(head.form);
    const seen = registry.form(head.form, head.actor);
    const plan = planOf(form);
    if (form.definition.scope === 'company' && head.actor.companyCode === null) throw appError('forbidden');
    const open = head.pieces?.of ?? null;
    // What goes in pieces is several writes of one call.
    const isWhole = head.pieces === undefined && head.joins === undefined;
    const keeps = isWhole && isOnce(head.actor);
    try {
      const { result, made, id } = await database.transaction(
        head.actor,
        async (tx) => {
          const earlier = keeps ? await earlierAnswer(tx, head.actor) : undefined;
          if (earlier) return { result: earlier.result as T, made: null, id: earlier.id };
          const changes = createChangeSet(tx, registry, head);
          // Before the turn: whoever takes a change-set back has it first.
          if (head.joins !== undefined) await joinWhole(tx, head.joins);
          if (open !== null) await holdOpen(tx, open);
          if (head.pieces) await beginPiece(tx, open);
          await takeTurn(tx, plan);
          const done = await work({ tx, form, seen, plan, derive: registry.derivesOf(form), changes, actor: head.actor });
          const made = await changes.finish(!keeps);
          const answer = { result: done, id: made?.id ?? null };
          if (keeps) await keepAnswer(tx, head.actor, answer);
          return { ...answer, made };
        },
        { givesWay: head.pieces !== undefined },
      );
      if (made) cache.forget(made.touched);
      return { result, id };
    } catch (error) {
      throw withoutHidden(form, seen, toRefusal(error, registry, plan, isRemoval));
    }
  };
}

export type Transact = ReturnType<typeof createTransact>;
