import { groupBy } from '../group-by.ts';
import type { Group } from './calls.ts';
import { parseGroup } from './days.ts';
import type { FilterNode } from './filter.ts';
import type { ReportSetting } from './report-setting.ts';

/** The largest groups of a report, and what is left of it. */
export interface FirstGroups {
  /** The total, which is of all groups, and the largest with what is within them. */
  groups: readonly Group[];
  shown: number;
  all: number;
  /** Lists the rows of the groups that are not shown; null where all are, or too many are to be named. */
  rest: FilterNode | null;
}

type Cut = Pick<ReportSetting, 'groups' | 'measures' | 'limit'> & Partial<Pick<ReportSetting, 'least'>>;

/** A filter that leaves out more groups than these would be longer than any may be. */
const mostNamed = 100;

/** The filter of a group's rows, without the days of a comparison, which stand behind it. */
const ownFilter = ({ filter }: Group, isCompared: boolean): FilterNode => (isCompared && 'and' in filter ? (filter.and[0] ?? filter) : filter);

/** Lists what is in none of these groups. */
export function restFilter(groups: readonly Group[], isCompared: boolean): FilterNode {
  const [first] = groups;
  const days = isCompared && first && 'and' in first.filter ? first.filter.and.slice(1) : [];
  return { and: [{ not: { or: groups.map((group) => ownFilter(group, isCompared)) } }, ...days] };
}

/** Where periods follow each other they are not put in order by size. */
export const isByPeriod = ({ groups: [by] }: Pick<ReportSetting, 'groups'>): boolean => by !== undefined && parseGroup(by)?.by !== undefined;

/** What a group comes to, now or in the past; null where it comes to nothing that is a number. */
function figureOf({ measures, past }: Group, name: string | undefined): number | null {
  const valueIn = (told: Group['measures'] | undefined) => told?.find(({ field }) => field === name)?.value;
  const value = valueIn(measures) ?? valueIn(past?.measures);
  return typeof value === 'number' ? value : null;
}

/** The largest in size first; of the smallest what is least comes first, and what has no figure last. */
const inOrder = (groups: readonly Group[], name: string | undefined, isLeast: boolean): Group[] => {
  const place = (group: Group): number => (isLeast ? (figureOf(group, name) ?? Infinity) : -Math.abs(figureOf(group, name) ?? 0));
  // Two that have no figure differ by nothing.
  return groups.toSorted((a, b) => place(a) - place(b) || 0);
};

const restOf = (shown: readonly Group[], all: number, isCompared: boolean): FilterNode | null =>
  shown.length === all || shown.length === 0 || shown.length > mostNamed ? null : restFilter(shown, isCompared);

/** What is cut from: whether it compares, and how many groups of the first level there are with those whose figures leave them out. */
interface Whole {
  isCompared: boolean;
  all?: number | undefined;
}

/** Cuts a report to the largest groups of its first level, or the smallest, by its first measure. The total stays that of all. */
export function firstGroups(
  groups: readonly Group[],
  { groups: by, measures: [measure], limit, least = false }: Cut,
  { isCompared, ...whole }: Whole,
): FirstGroups {
  const first = groups.filter(({ level, column }) => level === 1 && !column);
  const { all = first.length } = whole;
  if (limit === null || first.length <= limit || isByPeriod({ groups: by })) return { groups, shown: first.length, all, rest: restOf(first, all, isCompared) };
  const shown = inOrder(first, measure, least).slice(0, limit);
  const name = by[0] ?? '';
  const keyOf = ({ key }: Group) => JSON.stringify(key[name] ?? null);
  const inside = groupBy(
    groups.filter(({ level }) => level > 0),
    keyOf,
  );
  return {
    groups: [...groups.filter(({ level }) => level === 0), ...shown.flatMap((group) => inside.get(keyOf(group)) ?? [])],
    shown: shown.length,
    all,
    rest: restOf(shown, all, isCompared),
  };
}
