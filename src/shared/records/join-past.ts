import type { Json, JsonObject } from '../json.ts';
import type { Group } from './calls.ts';
import type { Meeting } from './compared-spans.ts';

/** A group with all it has in the columns, and those within it. */
interface Node {
  group: Group;
  columns: Group[];
  within: Node[];
}

const idOf = (values: readonly Json[], column?: { value: Json }): string => JSON.stringify([values, column ?? null]);

/** How the values of one field meet: those of periods by their place in time, others only themselves. */
type Meetings = Readonly<Record<string, Meeting | undefined>>;

const mapped = (meeting: Meeting | undefined, way: keyof Meeting, value: Json): Json => (meeting && typeof value === 'string' ? meeting[way](value) : value);

/** Groups in their order as a tree; the first is all of them. */
function toNodes(groups: readonly Group[]): Node[] {
  const roots: Node[] = [];
  const open: Node[] = [];
  for (const group of groups) {
    const last = open.at(-1);
    if (group.column) {
      last?.columns.push(group);
      continue;
    }
    const node = { group, columns: [], within: [] };
    open.length = Math.min(open.length, group.level);
    (open.at(-1)?.within ?? roots).push(node);
    open.push(node);
  }
  return roots;
}

const flat = (nodes: readonly Node[]): Group[] => nodes.flatMap(({ group, columns, within }) => [group, ...columns, ...flat(within)]);

/** Puts one where it belongs in time; what is not told by time stands behind the others. */
function put<T>(one: T, among: T[], valueOf: (of: T) => Json, inTime: boolean): void {
  const own = valueOf(one);
  const place = inTime && typeof own === 'string' ? among.findIndex((other) => String(valueOf(other) ?? '\uffff') > own) : -1;
  among.splice(place < 0 ? among.length : place, 0, one);
}

/** A group of which only the past has rows. */
const ofPast = (past: Group, key: JsonObject, column: { value: Json } | undefined, filter: Group['filter']): Group => ({
  level: past.level,
  key,
  ...(column && { column }),
  rows: 0,
  measures: past.measures.map(({ field, fn }) => ({ field, fn, value: null })),
  filter,
  past: toPast(past),
});

const toPast = ({ rows, measures, filter }: Group): NonNullable<Group['past']> => ({ rows, measures, filter });

interface Joining {
  /** What the groups are by, level by level, and across. */
  by: readonly string[];
  across: string | undefined;
  meetings: Meetings;
  /** The filter that lists the rows of a group of now, which has none. */
  filterOf: (key: JsonObject, column: { value: Json } | undefined) => Group['filter'];
}

/** Groups of now with what each of them came to in the past; nothing there is null, and what only the past has stands among them with nothing of now. */
export function joinPast(now: readonly Group[], past: readonly Group[], { by, across, meetings, filterOf }: Joining): Group[] {
  const meetingAcross = across === undefined ? undefined : meetings[across];
  const valuesOf = ({ level, key }: Group, way?: keyof Meeting): Json[] =>
    by.slice(0, level).map((name) => (way ? mapped(meetings[name], way, key[name] ?? null) : (key[name] ?? null)));
  const columnOf = ({ column }: Group, way: keyof Meeting) => column && { value: mapped(meetingAcross, way, column.value) };
  const found = new Map(past.map((group) => [idOf(valuesOf(group), group.column), group]));
  const met = new Set<Group>();
  const joined = now.map((group): Group => {
    const one = found.get(idOf(valuesOf(group, 'pastOf'), columnOf(group, 'pastOf')));
    if (one) met.add(one);
    return { ...group, past: one ? toPast(one) : null };
  });
  const roots = toNodes(joined);
  const nodes = new Map<string, Node>();
  const learn = (node: Node): void => {
    nodes.set(idOf(valuesOf(node.group)), node);
    node.within.forEach(learn);
  };
  roots.forEach(learn);
  for (const group of past) {
    if (met.has(group)) continue;
    const values = valuesOf(group, 'shownFor');
    const key = Object.fromEntries(by.slice(0, group.level).map((name, place) => [name, values[place] ?? null]));
    const column = columnOf(group, 'shownFor');
    const own = ofPast(group, key, column, filterOf(key, column));
    const node = nodes.get(idOf(values));
    if (column) {
      if (node) put(own, node.columns, (one) => one.column?.value ?? null, meetingAcross !== undefined);
      continue;
    }
    const parent = nodes.get(idOf(values.slice(0, -1)));
    const name = by[group.level - 1] ?? '';
    const added: Node = { group: own, columns: [], within: [] };
    if (parent && !node) put(added, parent.within, (one) => one.group.key[name] ?? null, meetings[name] !== undefined);
    if (!node) nodes.set(idOf(values), added);
  }
  return flat(roots);
}
