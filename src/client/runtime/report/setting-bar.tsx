import { useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { ReportScreen } from '../../../../schemas/shapes/report.shape.ts';
import { dayOfReport, isOfChosenDays, type ReportSetting } from '../../../shared/records/report-setting.ts';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { FilterBuilder } from '../grid/filters/filter-builder.tsx';
import { useHost } from '../host.tsx';
import { CompareChoice } from './compare-choice.tsx';
import { GroupChoices } from './group-choices.tsx';
import { HavingChoice } from './having-choice.tsx';
import { LimitChoice } from './limit-choice.tsx';
import { MeasureChoices } from './measure-choices.tsx';
import styles from './setting-bar.module.css';
import { SpanChoice } from './span-choice.tsx';

interface SettingBarProps {
  screen: ScreenMeta<ReportScreen>;
  setting: ReportSetting;
  onChange: (setting: ReportSetting) => void;
}

/** What the report is by, level by level and across, in which time, and what it tells. */
export function SettingBar({ screen, setting, onChange }: SettingBarProps) {
  const { text } = useHost();
  const [isFiltering, setFiltering] = useState(false);
  const { filter } = setting;
  return (
    <div role="group" aria-label={text('report.setting')} className={styles.setting}>
      <GroupChoices screen={screen} setting={setting} onChange={onChange} />
      {dayOfReport(screen) !== undefined && <SpanChoice setting={setting} onChange={onChange} />}
      {isOfChosenDays(screen) && <CompareChoice setting={setting} onChange={onChange} />}
      <LimitChoice setting={setting} onChange={onChange} />
      <div className={styles.narrowing}>
        <HavingChoice screen={screen} setting={setting} onChange={onChange} />
        <IconButton icon="filter" label={text('action.filter')} pressed={filter !== null} onClick={() => setFiltering(true)} />
      </div>
      <MeasureChoices screen={screen} setting={setting} onChange={onChange} />
      {isFiltering && (
        <FilterBuilder meta={screen.meta} filter={filter} onApply={(next) => onChange({ ...setting, filter: next })} onClose={() => setFiltering(false)} />
      )}
    </div>
  );
}
