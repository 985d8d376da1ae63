import type { Group, Told } from '../../../shared/records/calls.ts';
import type { Host } from '../host.tsx';
import type { MeasureColumn } from './report-columns.ts';

const prefix = 'running:';

export const isRunning = (measure: string): boolean => measure.startsWith(prefix);

/** The column of a measure's running total. */
export const runningColumn = (column: MeasureColumn, { text }: Host): MeasureColumn => ({
  ...column,
  id: prefix + column.id,
  label: text('report.running', { field: column.label }),
});

/** Adds up what is told in the order in which it is asked. */
function adding(running: readonly string[]) {
  const sums = new Map(running.map((field) => [field, 0]));
  return (measures: readonly Told[]): Told[] =>
    measures.flatMap((measure) => {
      const before = sums.get(measure.field);
      if (before === undefined) return [];
      const value = before + (typeof measure.value === 'number' ? measure.value : 0);
      sums.set(measure.field, value);
      return [{ ...measure, field: prefix + measure.field, value }];
    });
}

/** The same groups; those of the first level have besides what the measures come to from the first of them to this one, in the order of time, and so has their past. */
export function withRunning(groups: readonly Group[], by: string, running: readonly string[]): readonly Group[] {
  if (running.length === 0) return groups;
  const startOf = ({ key }: Group): string => String(key[by] ?? '');
  const inTime = groups.filter(({ level, column }) => level === 1 && !column).toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
  const [now, before] = [adding(running), adding(running)];
  const told = new Map(
    inTime.map((group) => {
      const { past } = group;
      const measures = [...group.measures, ...now(group.measures)];
      return [group, { ...group, measures, ...(past && { past: { ...past, measures: [...past.measures, ...before(past.measures)] } }) }];
    }),
  );
  return groups.map((group) => told.get(group) ?? group);
}
