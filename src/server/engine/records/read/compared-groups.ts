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
import { countFirst, filterOfGroup, groupsOf } from './group.ts';
import { todayOf } from './settle-days.ts';

type Comparing = ListCall & { compare: NonNullable<ListCall['compare']> };

const isComparing = (call: ListCall): call is Comparing => call.compare !== undefined;

/** Both spans are read alike, each with its own days, in one transaction: nobody writes in between. */
async function compare(tx: Transaction, form: CompiledForm, call: Comparing, names: readonly string[]): Promise<Groups> {
  const { field, span, by } = call.compare;
  if (fieldOf(form, field).trait.type !== 'date') throw appError('bad_request', { field }, [{ field, code: 'invalid_value' }]);
  const compared = comparedSpans(span, by, await todayOf(tx));
  const clauseOf = ([from, to]: DaySpan): FilterNode => ({ field, op: 'between', value: [from, to] });
  const found = (days: DaySpan) => groupsOf(tx, form, { ...call, filter: joinFilters(call.filter, clauseOf(days)) }, names);
  const within = (groups: readonly Group[], days: DaySpan): Group[] =>
    groups.map((group) => ({ ...group, filter: joinFilters(group.filter, clauseOf(days)) ?? group.filter }));
  const ofNow = await found(compared.now);
  const now = within(ofNow.all, compared.now);
  const past = within((await found(compared.past)).all, compared.past);
  const meetingFor = (name: string): Meeting | undefined => {
    const group = parseGroup(name);
    return group?.field === field ? meetingOf(group.by ?? 'day', compared, span, by) : undefined;
  };
  const { across } = call;
  const meetings = Object.fromEntries([...names, ...(across === undefined ? [] : [across])].map((name) => [name, meetingFor(name)]));
  const filterOf = (key: JsonObject, column: { value: Json } | undefined): FilterNode =>
    joinFilters(filterOfGroup(form, call, key, column), clauseOf(compared.now)) ?? clauseOf(compared.now);
  const groups = joinPast(now, past, { by: names, across, meetings, filterOf });
  if (!call.having) return { groups, compared };
  // What the figures of now leave out is left out with its past, and so is what only the past has.
  const firstOf = ({ key }: Group): string => JSON.stringify(key[names[0] ?? ''] ?? null);
  const kept = new Set(ofNow.kept.filter(({ level }) => level === 1).map(firstOf));
  return { groups: groups.filter((group) => group.level === 0 || kept.has(firstOf(group))), all: countFirst(groups), compared };
}

async function groupsNow(tx: Transaction, form: CompiledForm, call: ListCall, names: readonly string[]): Promise<Groups> {
  const { all, kept } = await groupsOf(tx, form, call, names);
  return { groups: [...kept], ...(call.having && { all: countFirst(all) }) };
}

/**
 * The rows of a list by groups as JSON text: `{"groups":[…]}`, where it compares with what each came to in the past.
 * @throws AppError what groups throw
 */
export async function groupList(tx: Transaction, form: CompiledForm, call: ListCall, names: readonly string[]): Promise<string> {
  return JSON.stringify(isComparing(call) ? await compare(tx, form, call, names) : await groupsNow(tx, form, call, names));
}
