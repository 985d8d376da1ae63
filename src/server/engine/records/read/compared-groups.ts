import type { Json, JsonObject } from '../../../../shared/json.ts';
import { appError } from '../../../../shared/errors.ts';
import type { Group, Groups, ListCall } from '../../../../shared/records/calls.ts';
import { comparedSpans, meetingOf } from '../../../../shared/records/compared-spans.ts';
import type { Meeting } from '../../../../shared/records/compared-spans.ts';
import { parseGroup } from '../../../../shared/records/days.ts';
import { joinFilters } from '../../../../shared/records/filter.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import { joinPast } from '../../../../shared/records/join-past.ts';
import type { DaySpan } from '../../../../shared/records/time-spans.ts';
import type { Transaction } from '../../database/database.ts';
import { fieldOf } from '../core/compile.ts';
import type { CompiledForm } from '../core/compile.ts';
import { filterOfGroup, groupsOf } from './group.ts';
import { todayOf } from './settle-days.ts';

type Comparing = ListCall & { compare: NonNullable<ListCall['compare']> };

const isComparing = (call: ListCall): call is Comparing => call.compare !== undefined;

/** Both spans are read alike, each with its own days, in one transaction: nobody writes in between. */
async function compare(tx: Transaction, form: CompiledForm, call: Comparing, names: readonly string[]): Promise<Groups> {
  const { field, span, by } = call.compare;
  if (fieldOf(form, field).trait.type !== 'date') throw appError('bad_request', { field }, [{ field, code: 'invalid_value' }]);
  const compared = comparedSpans(span, by, await todayOf(tx));
  const clauseOf = ([from, to]: DaySpan): FilterNode => ({ field, op: 'between', value: [from, to] });
  const within = async (days: DaySpan): Promise<Group[]> => {
    const groups = await groupsOf(tx, form, { ...call, filter: joinFilters(call.filter, clauseOf(days)) }, names);
    return groups.map((group) => ({ ...group, filter: joinFilters(group.filter, clauseOf(days)) ?? group.filter }));
  };
  const now = await within(compared.now);
  const past = await within(compared.past);
  const meetingFor = (name: string): Meeting | undefined => {
    const group = parseGroup(name);
    return group?.field === field ? meetingOf(group.by ?? 'day', compared, span, by) : undefined;
  };
  const { across } = call;
  const meetings = Object.fromEntries([...names, ...(across === undefined ? [] : [across])].map((name) => [name, meetingFor(name)]));
  const filterOf = (key: JsonObject, column: { value: Json } | undefined): FilterNode =>
    joinFilters(filterOfGroup(form, call, key, column), clauseOf(compared.now)) ?? clauseOf(compared.now);
  return { groups: joinPast(now, past, { by: names, across, meetings, filterOf }), compared };
}

/**
 * The rows of a list by groups as JSON text: `{"groups":[…]}`, where it compares with what each came to in the past.
 * @throws AppError what groups throw
 */
export async function groupList(tx: Transaction, form: CompiledForm, call: ListCall, names: readonly string[]): Promise<string> {
  const answer: Groups = isComparing(call) ? await compare(tx, form, call, names) : { groups: await groupsOf(tx, form, call, names) };
  return JSON.stringify(answer);
}
