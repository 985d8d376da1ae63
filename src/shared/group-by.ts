/** Items by a key, groups and members in the order they come; Node 20 has no Map.groupBy. */
export function groupBy<T, TKey>(items: Iterable<T>, keyOf: (item: T) => TKey): Map<TKey, T[]> {
  const groups = new Map<TKey, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
