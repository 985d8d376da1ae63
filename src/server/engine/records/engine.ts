import * as v from 'valibot';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { PageRights } from '../../../shared/access.ts';
import { appError } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { selectionSchema } from '../../../shared/records/calls.ts';
import type { DeleteAnswer, ListCall, Selection, SetAnswer, SetCall } from '../../../shared/records/calls.ts';
import type { Caller } from '../access/callers.ts';
import type { Actor, Database, Transaction } from '../database/database.ts';
import type { Procedure } from './define-procedure.ts';
import { changesChannel, createChangeSet } from './log/change-set.ts';
import type { ChangeSetHead } from './log/change-set.ts';
import { findCollations } from './core/collations.ts';
import type { Collations } from './core/collations.ts';
import type { WriteScope } from './write/edits.ts';
import { extentLimits } from './window/extent.ts';
import type { ExtentLimits } from './window/extent.ts';
import { history } from './log/history.ts';
import type { HistoryCall } from './log/history.ts';
import { prepareLists } from './large/prepare-lists.ts';
import type { PrepareOptions } from './large/prepare-lists.ts';
import { createReadyLists } from './large/ready-lists.ts';
import { list } from './read/list.ts';
import { move } from './write/move.ts';
import type { MoveCall } from './write/move.ts';
import { toRefusal } from './core/refusals.ts';
import { createRegistry } from './core/registry.ts';
import type { RegistryOptions } from './core/registry.ts';
import { remove } from './write/remove.ts';
import { selectKeys } from './read/selection.ts';
import { set } from './write/set.ts';
import { planOf } from './write/targets.ts';
import { undo } from './log/undo.ts';
import type { UndoAnswer, UndoCall } from './log/undo.ts';
import { createViewCache } from './window/view-cache.ts';
import type { Touched } from './window/view-cache.ts';

export interface RecordsOptions extends RegistryOptions {
  database: Database;
  forms: Readonly<Record<string, AnyForm>>;
  /** What counts as few rows of a large list. */
  limits?: ExtentLimits;
}

/** The rights a caller has on a form, as far as they divide what a call may do. */
export type RightsOnForm = (form: string) => PageRights;

const undoNeeds = { set: 'set', add: 'delete', delete: 'add' } as const;

/**
 * Lists and writes the rows of any form. Rights are the caller's business, except where one call needs different ones
 * for different rows. Every write is one transaction and one change-set.
 */
export function createRecords({ database, forms, limits = extentLimits, ...further }: RecordsOptions) {
  const registry = createRegistry(forms, further);
  const cache = createViewCache();
  const ready = createReadyLists(database);
  let collations: Promise<Collations> | undefined;
  let listening: Promise<() => Promise<void>> | undefined;

  /** Without the channel a change made by another server shows in totals of large lists only after their lifetime. */
  const listen = (): void => {
    listening ??= database.listen(changesChannel, hear).catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
    listening.catch(() => undefined);
  };
  const hear = (payload: string): void => {
    const touched = touchedIn(payload);
    if (touched) cache.forget(touched);
    else cache.clear();
  };
  const collationsOnce = (): Promise<Collations> => {
    collations ??= findCollations(database).catch((error: unknown) => {
      collations = undefined;
      throw error;
    });
    return collations;
  };

  /** One transaction with its change-set; the database's refusals are worded by the form's fields. */
  async function change<T>(head: ChangeSetHead, isRemoval: boolean, work: (scope: WriteScope) => Promise<T>): Promise<{ result: T; id: number | null }> {
    const form = registry.form(head.form);
    const plan = planOf(form);
    if (form.definition.scope === 'company' && head.actor.companyCode === null) throw appError('forbidden');
    try {
      const { result, made } = await database.transaction(head.actor, async (tx) => {
        const changes = createChangeSet(tx, registry, head);
        // Whoever moves a row moves those behind it: two that lock rows first and the order then would wait for each other.
        if (plan.base?.sequence) await tx.rows({ text: `select pg_advisory_xact_lock(hashtextextended('order:' || $1, 0))`, values: [plan.base.name] });
        const done = await work({ tx, form, plan, changes, actor: head.actor });
        return { result: done, made: await changes.finish() };
      });
      if (made) cache.forget(made.touched);
      return { result, id: made?.id ?? null };
    } catch (error) {
      throw toRefusal(error, registry, plan, isRemoval);
    }
  }

  return {
    registry,
    /** JSON text: `{"rows":…}` with a limit, an array without one. */
    async list(actor: Actor, form: string, call: ListCall): Promise<string> {
      listen();
      const [known, large] = await Promise.all([collationsOnce(), ready.of(registry.form(form))]);
      const context = { actor: { userId: actor.userId, companyCode: actor.companyCode }, collations: known, cache, large, limits };
      try {
        return await database.transaction(actor, (tx) => list(tx, registry.form(form), call, context), { readOnly: true });
      } catch (error) {
        throw toRefusal(error, registry, undefined, false);
      }
    },
    async set(actor: Actor, form: string, call: SetCall, rights: PageRights): Promise<SetAnswer> {
      const { result, id } = await change({ actor, form, action: 'set', reason: call.reason }, false, (scope) => set(scope, call, rights));
      return { rows: result, change_set_id: id };
    },
    async remove(actor: Actor, form: string, call: Selection & { reason?: string | undefined }): Promise<DeleteAnswer> {
      const { reason, ...selection } = call;
      const { result, id } = await change({ actor, form, action: 'delete', reason }, true, (scope) => remove(scope, registry, selection as Selection));
      return { deleted: result, change_set_id: id };
    },
    /** Gives a row another place in its order or tree. */
    async move(actor: Actor, form: string, call: MoveCall): Promise<SetAnswer> {
      const { result, id } = await change({ actor, form, action: 'move' }, false, (scope) => move(scope, call));
      return { rows: result, change_set_id: id };
    },
    history: (actor: Actor, form: string, call: HistoryCall): Promise<JsonObject[]> =>
      database.transaction(actor, (tx) => history(tx, registry, registry.form(form), actor, call), { readOnly: true }),
    /** Needs the right to do what the undo does: a taken back addition is a deletion. */
    async undo(actor: Actor, call: UndoCall, rightsOn: RightsOnForm): Promise<UndoAnswer> {
      try {
        const { touched, ...answer } = await database.transaction(actor, (tx) =>
          undo(tx, registry, actor, call, ({ form, actions }) => {
            const rights = rightsOn(form);
            if (!actions.every((action) => rights[undoNeeds[action]])) throw appError('forbidden');
          }),
        );
        cache.forget(touched);
        return answer;
      } catch (error) {
        throw toRefusal(error, registry, undefined, true);
      }
    },
    /** Runs a form's procedure on the selected rows; what it writes through `changes` is one change-set named after it. */
    async act(caller: Caller, form: string, name: string, procedure: Procedure, payload: unknown): Promise<JsonObject> {
      const call = v.safeParse(actionSchema, payload ?? {});
      if (!call.success) throw appError('bad_request');
      const { selection, ...rest } = call.output;
      const input = v.safeParse(procedure.input, rest);
      if (!input.success)
        throw appError(
          'bad_request',
          {},
          input.issues.slice(0, 50).map((issue) => ({ field: v.getDotPath(issue) ?? '', code: 'invalid_value' })),
        );
      const { result, id } = await change({ actor: caller, form, action: name }, false, async (scope) => {
        const keys = selection ? await selectKeys(scope.tx, scope.form, selection) : [];
        return procedure.run({ tx: scope.tx, caller, input: input.output, keys, changes: scope.changes });
      });
      return { ...result, change_set_id: id };
    },
    /** For whoever writes through forms in a way of its own, such as an import: one transaction, one change-set. */
    change,
    /** Makes and keeps what lists with many rows are read from. */
    prepareLists: (options: Omit<PrepareOptions, 'forms'> = {}) => prepareLists(database, { forms, ...options }),
    /** For readers that need several statements in one transaction, such as an export. */
    read: <T>(actor: Actor, work: (tx: Transaction) => Promise<T>): Promise<T> => database.transaction(actor, work, { readOnly: true }),
    /** For whoever wrote past the engine: what is remembered of large views that read it goes. */
    forget: (touched: Touched) => cache.forget(touched),
    collations: collationsOnce,
    async close() {
      await (
        await listening?.catch(() => undefined)
      )?.();
    },
  };
}

const noticeSchema = v.pipe(v.string(), v.parseJson(), v.object({ touched: v.record(v.string(), v.union([v.literal(true), v.array(v.string())])) }));

/** What a notice says was touched; undefined when it says something else. */
function touchedIn(payload: string): Touched | undefined {
  const notice = v.safeParse(noticeSchema, payload);
  return notice.success ? notice.output.touched : undefined;
}

const actionSchema = v.looseObject({ selection: v.optional(selectionSchema) });

export type Records = ReturnType<typeof createRecords>;
