import { groupBy } from '../../../../shared/group-by.ts';
import type { InboxAnswer, InboxRow } from '../../../../shared/workflow/inbox.ts';
import type { Caller } from '../../access/callers.ts';
import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { countDrafts } from '../../tools/drafts/draft-rows.ts';
import { toFire } from '../calls.ts';
import { nameRecords } from './name-records.ts';
import type { NamedRecord } from './name-records.ts';
import { countWaiting, instancesThatWait, mostCounted } from './waiting-instances.ts';
import type { WaitingInstance } from './waiting-instances.ts';
import { waitingStates } from './waiting-states.ts';
import type { WaitingState } from './waiting-states.ts';

type Known = ReadonlyMap<number, WaitingState>;

/** The names of the records, by their types and ids. */
async function namesOf(
  tx: Transaction,
  { records, workflow }: Services,
  caller: Caller,
  found: readonly WaitingInstance[],
  known: Known,
): Promise<ReadonlyMap<string, ReadonlyMap<string, NamedRecord>>> {
  const names = new Map<string, ReadonlyMap<string, NamedRecord>>();
  for (const [type, own] of groupBy(found, ({ state_id }) => known.get(state_id)?.type_code ?? '')) {
    const home = workflow.homes.formOf(type);
    const ids = own.map(({ entity_id }) => entity_id);
    if (home !== undefined) names.set(type, await nameRecords(tx, records.registry, caller, home, ids));
  }
  return names;
}

const toRow = (found: WaitingInstance, state: WaitingState, named: NamedRecord | undefined): InboxRow => ({
  fsm_instance_id: found.fsm_instance_id,
  type_code: state.type_code,
  key: named?.key ?? null,
  record: named?.record ?? `#${found.entity_id}`,
  about: named?.about ?? '',
  state_id: state.state_id,
  state_code: state.state_code,
  state_names: state.state_names,
  color: state.color,
  duty: state.duty,
  entered_at: found.entered_at,
  due_at: found.due_at,
});

/** Types of which something waits, with how much. */
function typesOf(states: readonly WaitingState[], counts: Awaited<ReturnType<typeof countWaiting>>, { workflow }: Services): InboxAnswer['types'] {
  const totals = new Map(counts.map((one) => [one.state_id, one]));
  return [...groupBy(states, ({ type_code }) => type_code)].flatMap(([type_code, own]) => {
    const each = own.map(({ state_id }) => totals.get(state_id) ?? { total: 0, late: 0 });
    const total = each.reduce((sum, one) => sum + one.total, 0);
    const late = each.reduce((sum, one) => sum + one.late, 0);
    const [first] = own;
    const form = workflow.homes.formOf(type_code);
    if (!first || form === undefined) return [];
    return [{ type_code, type_names: first.type_names, form, total, late, capped: each.some((one) => one.total === mostCounted) }];
  });
}

/** Which part of the inbox is asked for. */
export interface InboxCall {
  type_code?: string | undefined;
  /** What is others' duty too. */
  all: boolean;
  offset: number;
  /** 0: it is only counted. */
  limit: number;
}

/** What waits for the caller over all workflows, the next deadline first. */
export async function readInbox(services: Services, caller: Caller, { type_code, all, offset, limit }: InboxCall): Promise<InboxAnswer> {
  const company = caller.companyCode;
  if (company === null) return { rows: [], types: [], drafts: 0 };
  const permit = toFire(caller, services.workflow);
  return services.records.read(caller, async (tx) => {
    const states = await waitingStates(tx, { caller, homes: services.workflow.homes, permit }, all);
    const known: Known = new Map(states.map((state) => [state.state_id, state]));
    const types = typesOf(states, await countWaiting(tx, company, states), services);
    const wanted = type_code === undefined ? states : states.filter((state) => state.type_code === type_code);
    const found = limit === 0 ? [] : await instancesThatWait(tx, company, wanted, { offset, limit });
    const names = await namesOf(tx, services, caller, found, known);
    const rows = found.flatMap((one) => {
      const state = known.get(one.state_id);
      return state ? [toRow(one, state, names.get(state.type_code)?.get(one.entity_id))] : [];
    });
    return { rows, types, drafts: await countDrafts(tx, caller) };
  });
}
