import { AppError, appError } from '../../../shared/errors.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { Actor, Transaction } from '../database/database.ts';
import { isDatabaseError } from '../database/failures.ts';
import { readRows } from '../records/core/rows.ts';
import type { Fire, FiringAction, WhileFiring } from '../records/firing.ts';
import type { WriteScope } from '../records/write/scope.ts';
import { announceAll } from './announce.ts';
import type { Moved } from './announce.ts';
import type { Instance } from './define.ts';
import { fire as fireOne } from './fire.ts';
import type { Fired, FireScope, Procedures } from './fire.ts';
import { HeldInstances, LockFirst } from './held-instances.ts';
import type { Homes } from './homes.ts';
import { nameRecord } from './name-record.ts';
import { refusedBy } from './refused-by.ts';
import type { Permit } from './targets.ts';
import type { TriggerScope } from './trigger.ts';

export type FiringScope = TriggerScope & Procedures;

/** What became of one record: it refuses for these reasons, or made the step where there are none. */
interface Tried {
  id: number;
  instance: Instance | undefined;
  refusals: readonly AppError[];
  /** An effect refused after it may have written: no further record is tried. */
  isOver?: boolean;
  /** The database refused, and answers nothing more in this transaction. */
  isDeaf?: boolean;
}

/** So many refused records are told by name. */
const mostTold = 5;

/** Instances of the selected rows, where they live in a type of which the procedure fires events. */
async function instancesOfRows({ tx, form }: WriteScope, homes: Homes, { fires }: FiringAction, keys: readonly JsonObject[]): Promise<number[]> {
  const type = homes.typeOf(form.definition);
  if (type === undefined || !Object.hasOwn(fires, type)) return [];
  const rows = await readRows(tx, form, keys, ['fsm_instance_id']);
  return [...rows.values()].flatMap(({ fsm_instance_id }) => (typeof fsm_instance_id === 'number' ? [fsm_instance_id] : []));
}

/** One event on one instance. @throws what is no refusal: bugs, and what lets a transaction begin anew */
async function tryOne(tx: Transaction, scope: FireScope, { fires, name }: FiringAction, id: number, event_code: string, fields: JsonObject): Promise<Tried> {
  let instance: Instance | undefined;
  try {
    const request = { event_code, params: {}, fields, expected_state: undefined, idempotency_key: undefined };
    const made: Fired | undefined = await fireOne(tx, scope, id, request, (standing) => {
      instance = standing.instance;
      if (!fires[instance.type_code]?.includes(event_code)) throw new Error(`${name} does not say that it fires ${instance.type_code}.${event_code}`);
    });
    if (!made) throw new Error('only a timer finds nothing to do');
    return { id, instance, refusals: made.refusal ? [made.refusal, ...(made.further ?? [])] : [] };
  } catch (thrown) {
    const error = refusedBy(thrown, scope.registry);
    if (!(error instanceof AppError)) throw error;
    return { id, instance, refusals: [error], isOver: true, isDeaf: isDatabaseError(thrown) };
  }
}

const unnamed = (id: number, instance: Instance | undefined) => ({ record: `#${instance?.entity_id ?? id}`, state_names: null });

/** All that were refused in one refusal; the first few by their names. */
async function refuse(tx: Transaction, { registry, formOf }: FireScope, refused: readonly Tried[]): Promise<never> {
  const reasons: Json[] = [];
  const isDeaf = refused.some((one) => one.isDeaf);
  for (const { instance, id, refusals } of refused.slice(0, mostTold)) {
    const { record, state_names } = isDeaf || !instance ? unnamed(id, instance) : await nameRecord(tx, registry, formOf(instance.type_code), instance);
    for (const { code, params } of refusals) {
      // A state is told by its name, as where it locks.
      reasons.push({ fsm_instance_id: id, record, code, params: { ...params, ...(state_names && 'state_code' in params && { state_code: state_names }) } });
    }
  }
  throw appError('records_refused', { count: refused.length, reasons });
}

/** How the procedures of a caller fire events: each action is one transaction, which begins anew where it must lock other instances first. */
export function createFiring({ database, records, homes, report, guards, effects }: FiringScope) {
  const registry = records.registry;
  const formOf = (type: string) => homes.formOf(type) ?? type;

  const begin = async (write: WriteScope, permit: Permit, action: FiringAction, keys: readonly JsonObject[], first: readonly number[], moved: Moved[]) => {
    const { tx, changes, actor } = write;
    const held = new HeldInstances(tx);
    const instances = await instancesOfRows(write, homes, action, keys);
    await held.lock([...first, ...instances]);
    const scope: FireScope = { registry, formOf, guards, effects, actor, permit, held, chain: [], action: action.name };
    const fire: Fire = async (ids, event_code, fields = {}) => {
      const ordered = [...new Set(ids)].sort((a, b) => a - b);
      await held.lock(ordered);
      const refused: Tried[] = [];
      for (const id of ordered) {
        const tried = await tryOne(tx, scope, action, id, event_code, fields);
        if (tried.refusals.length > 0) refused.push(tried);
        else if (tried.instance) moved.push({ company_code: actor.companyCode, entity: tried.instance.entity });
        if (tried.isOver) break;
      }
      if (refused.length > 0) await refuse(tx, scope, refused);
      changes.fired();
    };
    return { instances, fire };
  };

  return (actor: Actor, permit: Permit): WhileFiring =>
    async (action, work) => {
      for (const type of Object.keys(action.fires)) permit.type(type);
      const moved: Moved[] = [];
      const attemptWith = async (first: readonly number[]): ReturnType<typeof work> => {
        try {
          return await work((scope, keys) => {
            moved.length = 0;
            return begin(scope, permit, action, keys, first, moved);
          });
        } catch (error) {
          if (!(error instanceof LockFirst)) throw error;
          return attemptWith([...new Set([...first, ...error.ids])]);
        }
      };
      const done = await attemptWith([]);
      await announceAll(database, records, moved, actor.userId).catch(report);
      return done;
    };
}
