import type { Group } from '../../../shared/records/calls.ts';
import type { GridColumn } from '../grid/columns/resolve-columns.ts';
import type { Host } from '../host.tsx';

const prefix = 'running:';

export const isRunning = (measure: string): boolean => measure.startsWith(prefix);

/** The column of a measure's running total. */
export const runningColumn = (column: GridColumn, { text }: Host): GridColumn => ({
  ...column,
  id: prefix + column.id,
  label: text('report.running', { field: column.label }),
});

/** The same groups; those of the first level have besides what the measures come to from the first of them to this one, in the order of time. */
export function withRunning(groups: readonly Group[], by: string, running: readonly string[]): readonly Group[] {
  if (running.length === 0) return groups;
  const startOf = ({ key }: Group): string => String(key[by] ?? '');
  const inTime = groups.filter(({ level, column }) => level === 1 && !column).toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
  const sums = new Map(running.map((field) => [field, 0]));
  const totals = new Map(
    inTime.map((group) => [
      group,
      group.measures.flatMap((measure) => {
        const before = sums.get(measure.field);
        if (before === undefined) return [];
        const value = before + (typeof measure.value === 'number' ? measure.value : 0);
        sums.set(measure.field, value);
        return [{ ...measure, field: prefix + measure.field, value }];
      }),
    ]),
  );
  return groups.map((group) => ({ ...group, measures: [...group.measures, ...(totals.get(group) ?? [])] }));
}
