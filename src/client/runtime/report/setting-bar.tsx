import { useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { ReportScreen } from '../../../../schemas/shapes/report.shape.ts';
import { dayOfReport, mostLevels, type ReportSetting, timeSpanNames } from '../../../shared/records/report-setting.ts';
import { selectLabels } from '../../controls/labels.ts';
import { derivedId } from '../../i18n/text.ts';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { Select, type SelectOption } from '../../ui/inputs/select.tsx';
import { FilterBuilder } from '../grid/filters/filter-builder.tsx';
import { useHost } from '../host.tsx';
import { columnsOf } from './report-columns.ts';
import styles from './report.module.css';

interface SettingBarProps {
  screen: ScreenMeta<ReportScreen>;
  setting: ReportSetting;
  onChange: (setting: ReportSetting) => void;
}

interface ChoiceProps {
  label: string;
  options: readonly SelectOption[];
  value: string | null;
  /** What stands there while nothing is chosen. */
  placeholder?: string;
  clearable?: boolean;
  onChange: (value: string | null) => void;
}

function Choice({ label, clearable = true, ...select }: ChoiceProps) {
  const { text } = useHost();
  return (
    <Field label={label} className={styles.choice}>
      {({ id }) => <Select id={id} label={label} labels={selectLabels(text)} clearable={clearable} {...select} />}
    </Field>
  );
}

/** What the report is by, level by level and across, in which time, and what it tells. */
export function SettingBar({ screen, setting, onChange }: SettingBarProps) {
  const host = useHost();
  const { text } = host;
  const [isFiltering, setFiltering] = useState(false);
  const { groups, across, measures, span, filter } = setting;
  const optionsOf = (fields: readonly string[]) => columnsOf(screen, fields, host).map(({ id, label }) => ({ value: id, label }));
  const levels = Math.min(mostLevels, groups.length + 1, screen.groups.length);
  const choose = (level: number, name: string | null) => {
    const next = name === null ? groups.slice(0, level) : [...groups.slice(0, level), name, ...groups.slice(level + 1)];
    onChange({ ...setting, groups: next, across: across !== null && next.includes(across) ? null : across });
  };
  /** At least one is told, in the order in which they are offered. */
  function show(id: string, isShown: boolean) {
    const told = screen.measures.filter((name) => (name === id ? isShown : measures.includes(name)));
    if (told.length > 0) onChange({ ...setting, measures: told });
  }
  return (
    <div role="group" aria-label={text('report.setting')} className={styles.setting}>
      {Array.from({ length: levels }, (_, level) => (
        <Choice
          key={level}
          label={text(level === 0 ? 'report.group_by' : 'report.then_by')}
          options={optionsOf(screen.groups.filter((name) => !groups.slice(0, level).includes(name)))}
          value={groups[level] ?? null}
          clearable={level > 0}
          onChange={(name) => choose(level, name)}
        />
      ))}
      {screen.groups.length > 1 && (
        <Choice
          label={text('report.across')}
          options={optionsOf(screen.groups.filter((name) => !groups.includes(name)))}
          value={across}
          onChange={(name) => onChange({ ...setting, across: name })}
        />
      )}
      {dayOfReport(screen) !== undefined && (
        <Choice
          label={text('report.span')}
          placeholder={text('report.span_all')}
          options={timeSpanNames.map((name) => ({ value: name, label: text(derivedId('report.span', name)) }))}
          value={span}
          onChange={(name) => onChange({ ...setting, span: timeSpanNames.find((one) => one === name) ?? null })}
        />
      )}
      <IconButton icon="filter" label={text('action.filter')} pressed={filter !== null} onClick={() => setFiltering(true)} />
      <div role="group" aria-label={text('report.measures')} className={styles.measures}>
        {columnsOf(screen, screen.measures, host).map(({ id, label }) => (
          <Checkbox key={id} label={label} checked={measures.includes(id)} onChange={(isShown) => show(id, isShown)} />
        ))}
      </div>
      {isFiltering && (
        <FilterBuilder meta={screen.meta} filter={filter} onApply={(next) => onChange({ ...setting, filter: next })} onClose={() => setFiltering(false)} />
      )}
    </div>
  );
}
