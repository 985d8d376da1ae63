import { sql } from 'drizzle-orm';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { appError } from '../../../../shared/errors.ts';
import type { Group, Groups, ListCall, Params } from '../../../../shared/records/calls.ts';
import { comparedSpans, meetingOf } from '../../../../shared/records/compared-spans.ts';
import type { ComparedSpans, Meeting } from '../../../../shared/records/compared-spans.ts';
import { laterDay, parseGroup } from '../../../../shared/records/days.ts';
import { joinFilters } from '../../../../shared/records/filter.ts';
import type { FilterNode } from '../../../../shared/records/filter.ts';
import { joinPast } from '../../../../shared/records/join-past.ts';
import type { DaySpan } from '../../../../shared/records/time-spans.ts';
import type { Transaction } from '../../database/database.ts';
import { fieldOf } from '../core/compile.ts';
import type { CompiledForm } from '../core/compile.ts';
import { countFirst, filterOfGroup, groupsOf } from './group.ts';
import type { FoundGroups } from './group.ts';
import { applyParams } from './params.ts';
import { todayOf } from '../../database/today.ts';

type Comparing = ListCall & { compare: NonNullable<ListCall['compare']> };

const isComparing = (call: ListCall): call is Comparing => call.compare !== undefined;

/** What is compared: of which days the groups are found on either side, and how rows and periods of one are told apart from those of the other. */
interface Comparison {
  compared: ComparedSpans;
  find: (days: DaySpan) => Promise<FoundGroups>;
  /** Narrows rows to days, where days are a field of theirs. */
  clauseOf: (days: DaySpan) => FilterNode | undefined;
  meetingFor: (group: string) => Meeting | undefined;
  /** What chooses the days of the past, where days are params. */
  pastParams?: Params;
}

/** Days are a field of the rows: both sides are the rows of their days. */
async function byField(tx: Transaction, form: CompiledForm, call: Comparing, names: readonly string[]): Promise<Comparison | undefined> {
  const { compare } = call;
  if (!('field' in compare)) return undefined;
  const { field, span, by } = compare;
  if (fieldOf(form, field).trait.type !== 'date') throw appError('bad_request', { field }, [{ field, code: 'invalid_value' }]);
  const compared = comparedSpans(span, by, await todayOf(tx));
  const clauseOf = ([from, to]: DaySpan): FilterNode => ({ field, op: 'between', value: [from, to] });
  return {
    compared,
    clauseOf,
    find: (days) => groupsOf(tx, form, { ...call, filter: joinFilters(call.filter, clauseOf(days)) }, names),
    meetingFor(name) {
      const group = parseGroup(name);
      return group?.field === field ? meetingOf(group.by ?? 'day', compared, span, by) : undefined;
    },
  };
}

/** Days are params: the form computes its rows for either side. A single day is compared with that of the month or the year before. */
async function byParams(tx: Transaction, form: CompiledForm, call: Comparing, names: readonly string[]): Promise<Comparison> {
  const { by } = call.compare;
  const { days = {} } = form.definition;
  const [first, last = first] = Object.values(days);
  const row = first && (await tx.row<{ from: string; to: string }>(sql`select (${first})::text as "from", (${last})::text as "to"`));
  if (!row) throw appError('bad_request', { field: 'compare' }, [{ field: 'compare', code: 'invalid_value' }]);
  const daysOf = ([from, to]: DaySpan): Params => Object.fromEntries(Object.keys(days).map((name, place) => [name, place === 0 ? from : to]));
  const before = laterDay(row.from, by === 'year' ? 'year' : 'month', -1);
  const compared: ComparedSpans =
    Object.keys(days).length === 1 ? { now: [row.from, row.to], past: [before, before] } : comparedSpans(row, by, await todayOf(tx));
  return {
    compared,
    clauseOf: () => undefined,
    meetingFor: () => undefined,
    pastParams: daysOf(compared.past),
    async find(span) {
      await applyParams(tx, form, { ...call.params, ...daysOf(span) });
      return groupsOf(tx, form, call, names);
    },
  };
}

/** Both sides are read alike, each with its own days, in one transaction: nobody writes in between. */
async function compare(tx: Transaction, form: CompiledForm, call: Comparing, names: readonly string[]): Promise<Groups> {
  const { compared, find, clauseOf, meetingFor, pastParams } = (await byField(tx, form, call, names)) ?? (await byParams(tx, form, call, names));
  const within = (groups: readonly Group[], days: DaySpan): Group[] =>
    groups.map((group) => ({ ...group, filter: joinFilters(group.filter, clauseOf(days)) ?? group.filter }));
  const ofNow = await find(compared.now);
  const now = within(ofNow.all, compared.now);
  const past = within((await find(compared.past)).all, compared.past);
  const { across } = call;
  const meetings = Object.fromEntries([...names, ...(across === undefined ? [] : [across])].map((name) => [name, meetingFor(name)]));
  const filterOf = (key: JsonObject, column: { value: Json } | undefined): FilterNode => {
    const own = filterOfGroup(form, call, key, column);
    return joinFilters(own, clauseOf(compared.now)) ?? own;
  };
  const joined = joinPast(now, past, { by: names, across, meetings, filterOf });
  const groups = pastParams ? joined.map((group) => (group.past ? { ...group, past: { ...group.past, params: pastParams } } : group)) : joined;
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
