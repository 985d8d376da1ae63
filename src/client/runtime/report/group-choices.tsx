import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { ReportScreen } from '../../../../schemas/shapes/report.shape.ts';
import { type GroupPlace, moveGroup, withoutGroup } from '../../../shared/records/arrange-setting.ts';
import { mostLevels, type ReportSetting } from '../../../shared/records/report-setting.ts';
import { useHost } from '../host.tsx';
import { Choice } from './choice.tsx';
import { PlaceChip } from './place-chip.tsx';
import { columnsOf } from './report-columns.ts';
import { useGrips } from './use-grips.ts';

interface GroupChoicesProps {
  screen: ScreenMeta<ReportScreen>;
  setting: ReportSetting;
  onChange: (setting: ReportSetting) => void;
}

/** What the report is by, level by level and across: each is chosen from a menu, or dragged to where it shall stand. */
export function GroupChoices({ screen, setting, onChange }: GroupChoicesProps) {
  const host = useHost();
  const { text } = host;
  const grips = useGrips();
  const { groups, across } = setting;
  const optionsOf = (fields: readonly string[]) => columnsOf(screen, fields, host).map(({ id, label }) => ({ value: id, label }));
  const labelOf = (name: string | null) => optionsOf(name === null ? [] : [name])[0]?.label ?? '';
  const levels = Math.min(mostLevels, groups.length + 1, screen.groups.length);
  const choose = (level: number, name: string | null) => {
    const next = name === null ? groups.slice(0, level) : [...groups.slice(0, level), name, ...groups.slice(level + 1)];
    onChange({ ...setting, groups: next, across: across !== null && next.includes(across) ? null : across });
  };
  const move = (name: string, to: GroupPlace) => {
    const next = moveGroup(setting, name, to);
    grips.focusOn(next.across === name ? 'across' : next.groups.indexOf(name));
    onChange(next);
  };
  /** Behind the last row are the columns, and before them it. */
  const step = (name: string, by: 1 | -1) => {
    if (name === across) return by < 0 ? move(name, groups.length) : undefined;
    const to = groups.indexOf(name) + by;
    if (to >= 0) move(name, to >= groups.length ? 'across' : to);
  };
  const chip = (place: GroupPlace, name: string | null) => ({
    sort: 'group' as const,
    name,
    label: labelOf(name),
    onGrip: grips.attach(place),
    onDrop: (dropped: string) => onChange(moveGroup(setting, dropped, place)),
    onStep: (by: 1 | -1) => name !== null && step(name, by),
    onRemove: () => name !== null && onChange(withoutGroup(setting, name)),
  });
  return (
    <>
      {Array.from({ length: levels }, (_, level) => (
        <PlaceChip key={level} {...chip(level, groups[level] ?? null)}>
          <Choice
            label={text(level === 0 ? 'report.group_by' : 'report.then_by')}
            options={optionsOf(screen.groups.filter((name) => !groups.slice(0, level).includes(name)))}
            value={groups[level] ?? null}
            clearable={level > 0}
            onChange={(name) => choose(level, name)}
          />
        </PlaceChip>
      ))}
      {screen.groups.length > 1 && (
        <PlaceChip {...chip('across', across)}>
          <Choice
            label={text('report.across')}
            options={optionsOf(screen.groups.filter((name) => !groups.includes(name)))}
            value={across}
            onChange={(name) => onChange({ ...setting, across: name })}
          />
        </PlaceChip>
      )}
    </>
  );
}
