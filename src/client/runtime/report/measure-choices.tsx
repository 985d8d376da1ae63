import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { ReportScreen } from '../../../../schemas/shapes/report.shape.ts';
import { moveMeasure } from '../../../shared/records/arrange-setting.ts';
import type { ReportSetting } from '../../../shared/records/report-setting.ts';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { useHost } from '../host.tsx';
import { PlaceChip } from './place-chip.tsx';
import { measuresOf } from './report-columns.ts';
import styles from './setting-bar.module.css';
import { useGrips } from './use-grips.ts';

interface MeasureChoicesProps {
  screen: ScreenMeta<ReportScreen>;
  setting: ReportSetting;
  onChange: (setting: ReportSetting) => void;
}

/** What the report tells, in its order; what it could tell besides stands behind. At least one is told. */
export function MeasureChoices({ screen, setting, onChange }: MeasureChoicesProps) {
  const host = useHost();
  const grips = useGrips();
  const { measures } = setting;
  const others = screen.measures.filter((name) => !measures.includes(name));
  const show = (name: string, isShown: boolean) => {
    const told = isShown ? [...measures, name] : measures.filter((one) => one !== name);
    if (told.length > 0) onChange({ ...setting, measures: told });
  };
  const step = (name: string, by: 1 | -1) => {
    const to = Math.max(0, Math.min(measures.indexOf(name) + by, measures.length - 1));
    grips.focusOn(to);
    onChange(moveMeasure(setting, name, to));
  };
  return (
    <div role="group" aria-label={host.text('report.measures')} className={styles.measures}>
      {measuresOf(screen, [...measures, ...others], host).map(({ id, label }, place) => {
        const isTold = measures.includes(id);
        return (
          <PlaceChip
            key={id}
            sort="measure"
            name={isTold ? id : null}
            label={label}
            onGrip={grips.attach(place)}
            onDrop={(dropped) => onChange(moveMeasure(setting, dropped, place))}
            onStep={(by) => step(id, by)}
            onRemove={() => show(id, false)}
          >
            <Checkbox label={label} checked={isTold} onChange={(isShown) => show(id, isShown)} />
          </PlaceChip>
        );
      })}
    </div>
  );
}
