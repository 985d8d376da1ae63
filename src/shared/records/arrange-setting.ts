import { mostLevels } from './report-setting.ts';
import type { ReportSetting } from './report-setting.ts';

/** Where a group stands: at a level of the rows, or in the columns. */
export type GroupPlace = number | 'across';

const placed = <T>(all: readonly T[], one: T, at: number): T[] => [...all.slice(0, at), one, ...all.slice(at)];

/** The setting with a group somewhere else; the one it takes the place of goes where there is room. The rows are always by something. */
export function moveGroup(setting: ReportSetting, name: string, to: GroupPlace): ReportSetting {
  const { groups, across } = setting;
  const others = groups.filter((one) => one !== name);
  if (to !== 'across') {
    const next = placed(others, name, Math.min(to, others.length));
    return { ...setting, groups: next.slice(0, mostLevels), across: across === name ? null : across };
  }
  if (across === name) return setting;
  const from = groups.indexOf(name);
  const rows = across === null ? others : placed(others, across, from < 0 ? others.length : from);
  return rows.length === 0 ? setting : { ...setting, groups: rows, across: name };
}

/** The setting without a group, unless it is the last of the rows. */
export function withoutGroup(setting: ReportSetting, name: string): ReportSetting {
  if (setting.across === name) return { ...setting, across: null };
  const groups = setting.groups.filter((one) => one !== name);
  return groups.length === 0 ? setting : { ...setting, groups };
}

/** The setting with a measure told at another place among those that are told. */
export const moveMeasure = (setting: ReportSetting, name: string, to: number): ReportSetting => {
  const others = setting.measures.filter((one) => one !== name);
  return { ...setting, measures: placed(others, name, Math.max(0, Math.min(to, others.length))) };
};
