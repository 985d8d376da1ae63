import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';
import { deleteSchema, listSchema, selectionSchema, setSchema } from '../../../shared/records/calls.ts';
import type { StandardAction } from '../../../shared/records/calls.ts';
import { forms } from '../../../generated/server/forms.gen.ts';
import type { FormName } from '../../../generated/names.gen.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import type { PageRight, PageRights } from '../../../shared/access.ts';
import { countCallOfUser } from '../access/call-limits.ts';
import type { Caller } from '../access/callers.ts';
import { formOf, rightsOnForm } from '../access/rights.ts';
import type { Services } from '../services.ts';
import { translateSchema } from '../../../shared/translation/calls.ts';
import { importSchema } from '../transfer/import/import-call.ts';
import type { ImportOptions } from '../transfer/import/runs.ts';
import { asAction } from '../watch/told.ts';
import { checkMachine, defineCall, RawJson, read } from '../http/define-call.ts';
import type { Call } from '../http/define-call.ts';
import { setBookmarks, setLanguage } from '../access/own-settings.ts';
import { onceOf } from './write/once.ts';
import { pieceOptions } from './write/pace.ts';
import { copySchema, historySchema, importId, moveSchema } from './action-schemas.ts';
import { eventOffers, lifeOfRecord, linesOfEvent, toFire, triggerEvent } from '../workflow/calls.ts';

/** A standard action on a form: the right it needs and what it does. */
interface FormAction {
  /** Which rights open it; one is enough. */
  needs: readonly PageRight[];
  /** Whether a call of it costs much however few its rows are: of those a person has few at once. */
  isLarge?: (payload: unknown) => boolean;
  /** It changes something though no right to change is asked for it. */
  changes?: boolean;
  run: (payload: unknown, form: FormName, caller: Caller, services: Services, rights: PageRights) => Promise<unknown>;
}

/** The short forms of `set`: one row, or an array of rows. */
const asSetCall = (payload: unknown): unknown => {
  if (Array.isArray(payload)) return { rows: payload };
  const isCall = typeof payload === 'object' && payload !== null && ['patches', 'rows', 'selection'].some((member) => member in payload);
  return isCall ? payload : { rows: [payload] };
};

/** The short forms of `delete`: the key of one row, or an array of keys. A selection names its keys or how many rows are expected. */
const asDeleteCall = (payload: unknown): unknown => {
  if (Array.isArray(payload)) return { keys: payload };
  const isKey = typeof payload === 'object' && payload !== null && !['keys', 'expected'].some((member) => member in payload);
  return isKey ? { keys: [payload] } : payload;
};

/** Actions that are one write, or none; procedures are too. */
const oneWrite: ReadonlySet<string> = new Set(['set', 'delete', 'restore', 'move', 'copy']);

const always = (): boolean => true;
/** A call about more rows is a large one: it goes in pieces. */
const fewRows = pieceOptions.whole;
const mayBeList = (payload: unknown, action: string): boolean =>
  (action === 'list' || action === 'filter') && !(typeof payload === 'object' && payload !== null && 'limit' in payload);

/** How many rows a call says that it is about, whatever it is. */
function rowsTold(payload: unknown): number {
  if (Array.isArray(payload)) return payload.length;
  if (typeof payload !== 'object' || payload === null) return 0;
  const { rows, patches, keys, fsm_instance_id: ids, expected, selection } = payload as Record<string, unknown>;
  const lengths = [rows, patches, keys, ids].map((list) => (Array.isArray(list) ? list.length : 0));
  return Math.max(...lengths, typeof expected === 'number' ? expected : 0, selection === undefined ? 0 : rowsTold(selection));
}

/** A report sums what may be all rows. */
const isReport = (payload: unknown): boolean => typeof payload === 'object' && payload !== null && 'group' in payload;

const list: FormAction = {
  needs: ['list'],
  isLarge: isReport,
  run: async (payload, form, caller, { records }) => new RawJson(await records.listBytes(caller, form, read(listSchema, payload))),
};

/** An import belongs to the form it was uploaded for; another form's rights must not bring it in. */
async function importOf({ imports }: Services, caller: Caller, form: FormName, import_id: string): Promise<void> {
  if ((await imports.formOf(caller, import_id)) !== form) throw appError('not_found', { import_id });
}
/** With what an import fills further forms. */
const fillingOf = ({ records, procedures }: Services, caller: Caller): ImportOptions['filling'] => ({
  rightsOn: (form) => rightsOnForm(caller.rights, formOf(form)),
  async carryOut(scope, form, action, keys) {
    const procedure = procedures[action];
    if (!procedure || !rightsOnForm(caller.rights, formOf(form))[procedure.right]) throw appError('forbidden', { entity: form, action });
    await records.actWithin(caller, scope, procedure, keys);
  },
});
const importAction = (step: 'check' | 'commit'): FormAction => ({
  needs: ['add', 'set'],
  isLarge: always,
  run: async (payload, form, caller, services, rights) => {
    const call = read(importSchema, payload);
    await importOf(services, caller, form, call.import_id);
    return services.imports[step](caller, call, { rights, filling: fillingOf(services, caller) });
  },
});
const importCancel: FormAction = {
  needs: ['add', 'set'],
  run: async (payload, _form, caller, { imports }) => {
    await imports.cancel(caller, read(importId, payload).import_id);
    return {};
  },
};
const importProgress: FormAction = {
  needs: ['add', 'set'],
  run: async (payload, _form, caller, { imports }) => ({ progress: await imports.progress(caller, read(importId, payload).import_id) }),
};

/** Pieces of translations of one user in a quarter of an hour. */
const mostPieces = 3_000;
const translate: FormAction = {
  needs: ['set'],
  run: async (payload, form, caller, { database, rowTranslation }, rights) => {
    const call = read(translateSchema, payload);
    if (call.dry) return rowTranslation.estimate(caller, form, call);
    await countCallOfUser(database, 'translate_rows', caller.userId, mostPieces);
    return rowTranslation.run(caller, form, call, rights);
  },
};

const standard: Readonly<Record<StandardAction, FormAction>> = {
  list,
  filter: list,
  set: { needs: ['set', 'add'], run: (payload, form, caller, { records }, rights) => records.set(caller, form, read(setSchema, asSetCall(payload)), rights) },
  delete: { needs: ['delete'], run: (payload, form, caller, { records }) => records.remove(caller, form, read(deleteSchema, asDeleteCall(payload))) },
  restore: { needs: ['delete'], run: (payload, form, caller, { records }) => records.restore(caller, form, read(selectionSchema, payload)) },
  move: { needs: ['set'], run: (payload, form, caller, { records }) => records.move(caller, form, read(moveSchema, payload)) },
  copy: {
    needs: ['add'],
    run: (payload, form, caller, { records }) => records.copy(caller, form, read(copySchema, payload), (name) => rightsOnForm(caller.rights, name as FormName)),
  },
  translate,
  import_check: importAction('check'),
  import_commit: importAction('commit'),
  import_cancel: importCancel,
  import_progress: importProgress,
  history: { needs: ['list'], run: (payload, form, caller, { records }) => records.history(caller, form, read(historySchema, payload)) },
};

/** Calls that look like forms: those about the caller's own settings, and those of workflows, which find the form by the record. */
export const ownActions: ReadonlyMap<string, Call> = new Map([
  ['user_bookmarks.set', setBookmarks],
  ['user_language.set', setLanguage],
  ['fsm_trigger.set', triggerEvent],
  ['trigger_fsms.set', triggerEvent],
  ['trigger_fsm.set', triggerEvent],
  ['fsm_offers.list', eventOffers],
  ['fsm_lines.list', linesOfEvent],
  ['fsm_history.list', lifeOfRecord],
]);

/** The action with its needed right, standard or the form's own procedure; `bad_data_source` for an unknown one. */
function actionOf(form: FormName, name: string, { procedures }: Services): FormAction {
  if (Object.hasOwn(standard, name)) return standard[name as StandardAction];
  const declared: readonly string[] = (forms[form] as AnyForm).actions ?? [];
  const procedure = Object.hasOwn(procedures, name) ? procedures[name] : undefined;
  if (!declared.includes(name) || !procedure) throw appError('bad_data_source', { entity: form, action: name });
  return {
    needs: [procedure.right],
    changes: true,
    run: (payload, entity, caller, { records, workflow }) =>
      records.act(caller, entity, name, procedure, payload, workflow.whileFiring(caller, toFire(caller, workflow))),
  };
}

/** A paste of some thousand rows. */
const mostBytes = 8 * 1024 * 1024;

/** The one gate for records: form, action, right; deny by default. */
export default defineCall({
  access: 'signed-in',
  machines: true,
  remembered: true,
  limit: mostBytes,
  input: v.strictObject({ entity: v.pipe(v.string(), v.maxLength(80)), action: v.pipe(v.string(), v.maxLength(80)), payload: v.optional(v.unknown()) }),
  underWay: ({ action, payload }, { imports }) => {
    if (action !== 'import_progress' && action !== 'import_cancel') return undefined;
    const id = v.safeParse(importId, payload);
    if (!id.success) return undefined;
    return (userId) => {
      const told = imports.here(action === 'import_cancel' ? 'cancel' : 'progress', userId, id.output.import_id);
      if (action === 'import_cancel') return told ? { answer: {} } : undefined;
      return told === undefined ? undefined : { answer: { progress: told } };
    };
  },
  run: async ({ entity, action, payload }, services, caller, request) => {
    const call = ownActions.get(`${entity}.${action}`);
    const told = { form: entity, action, userId: caller.userId, companyCode: caller.companyCode };
    const isOfMany = rowsTold(payload) > fewRows;
    if (call && call.access !== 'anyone') {
      checkMachine(call, caller);
      const fired = () => asAction(told, async () => call.run(read(call.input, payload), services, { ...caller, action: told } as never, request));
      return isOfMany ? services.largeCalls.run(caller.userId, fired) : fired();
    }
    const form = formOf(entity);
    const { needs, isLarge, changes, run } = actionOf(form, action, services);
    const rights = rightsOnForm(caller.rights, form);
    if (!needs.some((right) => rights[right]) || (changes && caller.rights.readsOnly)) throw appError('forbidden', { entity, action });
    if ((forms[form] as AnyForm).scope === 'company' && caller.companyCode === null) throw appError('forbidden', { entity, action });
    const once = changes || oneWrite.has(action) ? onceOf(request.headers['idempotency-key'], [entity, action, payload ?? null]) : undefined;
    const own = { ...caller, action: told, ...(once && { once }) };
    const work = () => asAction(told, () => run(payload, form, own, services, rights));
    if (isOfMany || isLarge?.(payload)) return services.largeCalls.run(caller.userId, work);
    return mayBeList(payload, action) ? services.wholeLists.run(caller.userId, work) : work();
  },
});
