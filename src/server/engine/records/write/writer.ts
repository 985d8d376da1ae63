import { appError } from '../../../../shared/errors.ts';
import type { Database } from '../../database/database.ts';
import { turnOf } from '../../database/sequence-triggers.ts';
import { quote } from '../core/parameters.ts';
import { toRefusal } from '../core/refusals.ts';
import type { Registry } from '../core/registry.ts';
import { createChangeSet } from '../log/change-set.ts';
import type { ChangeSetHead } from '../log/change-set.ts';
import type { ListCache } from '../window/list-cache.ts';
import type { WriteScope } from './scope.ts';
import { planOf } from './targets.ts';

/** The function through which every write goes: one transaction with its change-set. */
export function createWriter(database: Database, registry: Registry, cache: ListCache) {
  /** Refusals of the database name fields of the form. `id` is null when nothing changed. */
  return async function change<T>(head: ChangeSetHead, isRemoval: boolean, work: (scope: WriteScope) => Promise<T>): Promise<{ result: T; id: number | null }> {
    const form = registry.form(head.form);
    const plan = planOf(form);
    if (form.definition.scope === 'company' && head.actor.companyCode === null) throw appError('forbidden');
    try {
      const { result, made } = await database.transaction(head.actor, async (tx) => {
        const changes = createChangeSet(tx, registry, head);
        // A row that moves shifts the rows behind it. Two writes that lock rows first and the order afterwards would wait for each other.
        if (plan.base?.sequence) await tx.rows({ text: `select ${quote(turnOf(plan.base.name))}()`, values: [] });
        const done = await work({ tx, form, plan, derive: registry.derivesOf(form), changes, actor: head.actor });
        return { result: done, made: await changes.finish() };
      });
      if (made) cache.forget(made.touched);
      return { result, id: made?.id ?? null };
    } catch (error) {
      throw toRefusal(error, registry, plan, isRemoval);
    }
  };
}
