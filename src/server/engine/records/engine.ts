import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { PageRight, PageRights } from '../../../shared/access.ts';
import { AppError, appError } from '../../../shared/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { DeleteAnswer, ListCall, Selection, SetAnswer, SetCall } from '../../../shared/records/calls.ts';
import type { Actor, Database, Transaction } from '../database/database.ts';
import { offline } from '../installation.ts';
import type { Installation } from '../installation.ts';
import { createActs } from './act.ts';
import { keepSuccess } from './core/keep-success.ts';
import { createCacheInvalidation } from './window/cache-invalidation.ts';
import { copy } from './write/copy.ts';
import type { CopyCall } from './write/copy.ts';
import { pieceOptions } from './write/pace.ts';
import type { PieceOptions } from './write/pace.ts';
import { createWriter } from './write/writer.ts';
import type { Writer } from './write/writer.ts';
import { findCollations } from './core/collations.ts';
import { candidateLimits } from './window/candidates.ts';
import type { CandidateLimits } from './window/candidates.ts';
import { history } from './log/history.ts';
import type { HistoryCall } from './log/history.ts';
import { prepareLists } from './large/prepare-lists.ts';
import type { PrepareOptions } from './large/prepare-lists.ts';
import { createReadyLists } from './large/ready-lists.ts';
import { keptFor } from './large/side-tables.ts';
import { list } from './read/list.ts';
import { isUnlocated, locateUnknown } from './write/locate-unknown.ts';
import { move } from './write/move.ts';
import type { MoveCall } from './write/move.ts';
import { toRefusal } from './core/refusals.ts';
import { createRegistry } from './core/registry.ts';
import type { Registry, RegistryOptions } from './core/registry.ts';
import { inOrderOfRemoval } from './write/removal-order.ts';
import { remove } from './write/remove.ts';
import { restore } from './write/restore.ts';
import { createLargeCalls } from './write/large-calls.ts';
import { removal, writtenBy } from './write/shifts-others.ts';
import type { Written } from './write/shifts-others.ts';
import type { WriteScope } from './write/scope.ts';
import type { ChangeSetHead } from './log/change-set.ts';
import { storedRows, withFollowed } from './write/stored-rows.ts';
import { createTakeBack } from './log/take-back.ts';
import { createUndo } from './log/undo.ts';
import type { UndoAnswer, UndoCall, UndoPermit } from './log/undone.ts';
import { answerId, createAnswerMemory } from './window/answer-memory.ts';
import { createListCache } from './window/list-cache.ts';
import { createRuns } from '../runs/runs.ts';
import type { WorkProgress } from '../runs/run.ts';
import type { Touched } from './window/list-cache.ts';

export interface RecordsOptions extends RegistryOptions {
  database: Database;
  /** What procedures know of the installation; offline unless it is told. */
  installation?: Installation;
  forms: Readonly<Record<string, AnyForm>>;
  /** From how many rows on a filtered large list is read in another way. */
  limits?: CandidateLimits;
  /** How large work is cut. */
  pieces?: PieceOptions;
}

/** An undo is a run by the change-set that is taken back. */
const undoOf = (changeSet: number): string => `undo:${String(changeSet)}`;

/** The caller's rights on a form. */
export type RightsOnForm = (form: string) => PageRights;

const undoNeeds = { set: 'set', add: 'delete', delete: 'add' } as const;

/** The rights to what standard actions do beyond what the lines of the log say: a record may only be marked as deleted. */
const standardRights: Readonly<Record<string, PageRight>> = { delete: 'delete', restore: 'delete' };

/** The right that an action asks for by its name, as procedures do. */
export type RightOfAction = (action: string) => PageRight | undefined;

/** The rights to change rows of a form; nobody adds one who may not see what it must be given. */
const rightsToRows = (registry: Registry, actor: Actor, rightsOn: RightsOnForm, form: string): PageRights => {
  const rights = rightsOn(form);
  const isClosed = registry.wholeForm(form).definition.add === true && registry.form(form, actor).definition.add !== true;
  return isClosed ? { ...rights, add: false } : rights;
};

const permitUndo = (rightsOn: RightsOnForm, rightOf: RightOfAction, registry: Registry, actor: Actor): UndoPermit => ({
  lists: (form) => rightsOn(form).list,
  undo({ form, actions, origins, filled }) {
    const rights = rightsToRows(registry, actor, rightsOn, form);
    const done = origins.flatMap((action) => standardRights[action] ?? rightOf(action) ?? []);
    // Whoever may not do it may not undo it, nor do it again by undoing its undo.
    if (![...done, ...actions, ...actions.map((action) => undoNeeds[action])].every((right) => rights[right])) throw appError('forbidden');
    for (const further of filled ?? []) {
      const own = rightsOn(further);
      // A form without new rows of its own has rows of the form it stands on.
      const needs = registry.wholeForm(further).definition.add ? actions.flatMap((action) => [action, undoNeeds[action]]) : [];
      if (!own.set || !needs.every((need) => own[need])) throw appError('forbidden');
    }
  },
});

interface WritesOptions {
  database: Database;
  registry: Registry;
  writer: Writer;
  pieces: PieceOptions;
}

/** The standard actions that write: each one change-set, of one transaction or of several where the rows are many. */
function createWrites({ database, registry, writer, pieces: { whole } }: WritesOptions) {
  const { change, changeInPieces } = writer;
  const large = createLargeCalls(database, writer);

  /** Does to the rows of a selection what tells how many they were. */
  async function toSelected(head: ChangeSetHead, written: Written, selection: Selection, work: (scope: WriteScope, selection: Selection) => Promise<number>) {
    const form = registry.form(head.form, head.actor);
    const selected = await large.keysOf(head.actor, form, selection, whole);
    const isCut = written.removes && selected !== null && selected.length > whole;
    const keys = isCut ? await database.transaction(head.actor, (tx) => inOrderOfRemoval(tx, form, head.actor, selected), { readOnly: true }) : selected;
    const { results, id } = keys
      ? await changeInPieces(head, written, keys, (scope, piece) => work(scope, { keys: [...piece] }))
      : await changeInPieces(head, written, [selection], (scope) => work(scope, selection));
    return { count: results.reduce((sum, one) => sum + one, 0), id };
  }

  return {
    async set(actor: Actor, form: string, call: SetCall, rights: PageRights): Promise<SetAnswer> {
      try {
        const { rows, id } = await large.set({ actor, form: registry.form(form, actor), call, rights }, whole);
        return { rows, change_set_id: id };
      } catch (error) {
        if (!('rows' in call) || call.rows.length < 2 || !(error instanceof AppError) || !isUnlocated(error)) throw error;
        throw await database.transaction(actor, (tx) => locateUnknown(tx, registry.form(form, actor), call.rows as JsonObject[], error), { readOnly: true });
      }
    },
    async remove(actor: Actor, form: string, call: Selection & { reason?: string | undefined }): Promise<DeleteAnswer> {
      const { reason, ...selection } = call;
      const { count, id } = await toSelected({ actor, form, action: 'delete', reason }, removal, selection as Selection, remove);
      return { deleted: count, change_set_id: id };
    },
    /** Brings back records that are only marked when they are deleted. */
    async restore(actor: Actor, form: string, call: Selection): Promise<JsonObject> {
      const { count, id } = await toSelected({ actor, form, action: 'restore' }, writtenBy([]), call, restore);
      return { changed: count, change_set_id: id };
    },
    /** Adds a copy of a row with its lines, which need the right to add as well. */
    async copy(actor: Actor, form: string, call: CopyCall, rightsOn: RightsOnForm): Promise<SetAnswer> {
      const { result, id } = await change({ actor, form, action: 'copy' }, false, async (scope) => {
        const keys = await copy({ ...scope, registry, rightsOn }, call);
        return storedRows(scope, await withFollowed(scope, keys));
      });
      return { rows: result, change_set_id: id };
    },
    /** Gives a row another place in its order or tree. */
    async move(actor: Actor, form: string, call: MoveCall): Promise<SetAnswer> {
      const { result, id } = await change({ actor, form, action: 'move' }, false, (scope) => move(scope, call));
      return { rows: result, change_set_id: id };
    },
  };
}

/** How the rows of a form are read: those of all companies where it is said to be of them. Visitors read forms of shops, and nobody else does. */
const readingOf =
  (registry: Registry) =>
  (form: string, { shopId }: Actor) => {
    const { scope } = registry.wholeForm(form).definition;
    if ((scope === 'shop') !== (shopId !== undefined)) throw appError('forbidden');
    return { readOnly: true, ofAllCompanies: scope === 'companies' };
  };

/**
 * Lists and writes the rows of any form. The caller checks rights, except where one call needs different rights for different
 * rows. Every write is one transaction and one change-set.
 */
export function createRecords({ database, installation = offline, forms, limits = candidateLimits, pieces = pieceOptions, ...further }: RecordsOptions) {
  const registry = createRegistry(forms, further);
  const cache = createListCache();
  const answers = createAnswerMemory();
  const invalidation = createCacheInvalidation(database, cache);
  const ready = createReadyLists(database, forms);
  const collations = keepSuccess(() => findCollations(database));
  const { takeBack, takeBackAbandoned } = createTakeBack({ database, registry, cache, pieces });
  const writer = createWriter({ database, registry, cache, takeBack, pieces });
  const { change, changeInPieces, tryInPieces } = writer;
  const undo = createUndo({ database, registry, cache, takeBack, pieces });
  const runs = createRuns(database);
  const reading = readingOf(registry);

  const listBytes = async (actor: Actor, form: string, call: ListCall): Promise<Buffer> => {
    invalidation.start();
    const whole = registry.wholeForm(form);
    const { kept_with } = whole.definition;
    const [known, large, leading] = await Promise.all([collations(), ready.of(whole), kept_with && ready.of(registry.wholeForm(kept_with.form))]);
    const context = {
      actor: { userId: actor.userId, companyCode: actor.companyCode, ...(actor.shopId !== undefined && { shopId: actor.shopId }) },
      collations: known,
      cache,
      large: large && keptFor(large, call.params),
      leading,
      limits,
    };
    const id = answerId(actor, form, call);
    const answer = (tx: Transaction) => answers.answer(tx, id, () => list(tx, registry.form(form, actor), call, context));
    try {
      return await database.transaction(actor, answer, reading(form, actor));
    } catch (error) {
      throw toRefusal(error, registry, undefined, false);
    }
  };

  return {
    registry,
    /** JSON in UTF-8: `{"rows":…}` with a limit, an array without one. */
    listBytes,
    /** The same as text. */
    list: async (actor: Actor, form: string, call: ListCall): Promise<string> => (await listBytes(actor, form, call)).toString(),
    ...createWrites({ database, registry, writer, pieces }),
    history: (actor: Actor, form: string, call: HistoryCall): Promise<JsonObject[]> =>
      database.transaction(actor, (tx) => history(tx, registry, registry.form(form, actor), actor, call), reading(form, actor)),
    /** Needs the right to what was done, which a procedure says, and to the opposite: to undo an addition is to delete. */
    undo: (actor: Actor, call: UndoCall, rightsOn: RightsOnForm, rightOf: RightOfAction = () => undefined): Promise<UndoAnswer> =>
      runs.named(actor, undoOf(call.change_set_id), (watched) => undo(watched, call, permitUndo(rightsOn, rightOf, registry, actor))),
    /** How far the caller's undo of a change-set is; null where none is under way. */
    undoProgress: async (userId: number | null, id: number): Promise<WorkProgress | null> => (await runs.progress(userId, undoOf(id))) ?? null,
    /** Has it end, and what it did be put back. @returns whether one is under way, or has just ended */
    cancelUndo: async (userId: number | null, id: number): Promise<boolean> => (await runs.cancel(userId, undoOf(id))) !== undefined,
    /** Work under way that its callers watch. */
    runs,
    takeBackAbandoned,
    ...createActs({ registry, writer, large: createLargeCalls(database, writer), whole: pieces.whole, installation }),
    /** For other writers through forms, such as an upload: one transaction, one change-set. */
    change,
    changeInPieces,
    tryInPieces,
    /** Makes and refreshes the side tables of large lists. */
    prepareLists: (options: Omit<PrepareOptions, 'forms'> = {}) => prepareLists(database, { forms, ...options }),
    /** For readers that need several statements in one transaction, such as an export. */
    read: <T>(actor: Actor, work: (tx: Transaction) => Promise<T>): Promise<T> => database.transaction(actor, work, { readOnly: true }),
    /** For writers past the engine: forgets what is cached of lists that read these tables. */
    forget: (touched: Touched) => cache.forget(touched),
    collations,
    async close(): Promise<void> {
      await Promise.all([invalidation.close(), runs.close()]);
    },
  };
}

export type Records = ReturnType<typeof createRecords>;
