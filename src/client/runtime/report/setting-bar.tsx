import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { ReportScreen } from '../../../../schemas/shapes/report.shape.ts';
import { selectLabels } from '../../controls/labels.ts';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { useHost } from '../host.tsx';
import { columnsOf } from './report-columns.ts';
import styles from './report.module.css';
import { mostLevels, type ReportSetting } from './use-setting.ts';

interface SettingBarProps {
  screen: ScreenMeta<ReportScreen>;
  setting: ReportSetting;
  onChange: (setting: ReportSetting) => void;
}

/** What the report is by, level by level, and what it tells. */
export function SettingBar({ screen, setting, onChange }: SettingBarProps) {
  const host = useHost();
  const { text } = host;
  const optionsOf = (fields: readonly string[]) => columnsOf(screen, fields, host).map(({ id, label }) => ({ value: id, label }));
  const levels = Math.min(mostLevels, setting.groups.length + 1, screen.groups.length);
  const choose = (level: number, name: string | null) =>
    onChange({
      ...setting,
      groups: name === null ? setting.groups.slice(0, level) : [...setting.groups.slice(0, level), name, ...setting.groups.slice(level + 1)],
    });
  /** At least one is told, in the order in which they are offered. */
  function show(id: string, isShown: boolean) {
    const measures = screen.measures.filter((name) => (name === id ? isShown : setting.measures.includes(name)));
    if (measures.length > 0) onChange({ ...setting, measures });
  }
  return (
    <div role="group" aria-label={text('report.setting')} className={styles.setting}>
      {Array.from({ length: levels }, (_, level) => {
        const label = text(level === 0 ? 'report.group_by' : 'report.then_by');
        const before = setting.groups.slice(0, level);
        return (
          <Field key={level} label={label} className={styles.choice}>
            {({ id }) => (
              <Select
                id={id}
                label={label}
                labels={selectLabels(text)}
                options={optionsOf(screen.groups.filter((name) => !before.includes(name)))}
                value={setting.groups[level] ?? null}
                clearable={level > 0}
                onChange={(name) => choose(level, name)}
              />
            )}
          </Field>
        );
      })}
      <div role="group" aria-label={text('report.measures')} className={styles.measures}>
        {columnsOf(screen, screen.measures, host).map(({ id, label }) => (
          <Checkbox key={id} label={label} checked={setting.measures.includes(id)} onChange={(isShown) => show(id, isShown)} />
        ))}
      </div>
    </div>
  );
}
