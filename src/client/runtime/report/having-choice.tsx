import { type FormEvent, useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { ReportScreen } from '../../../../schemas/shapes/report.shape.ts';
import { parseDecimal } from '../../../shared/money/parse-decimal.ts';
import { type HavingOperator, havingOperators, mostHaving } from '../../../shared/records/having.ts';
import type { ReportSetting } from '../../../shared/records/report-setting.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { operatorName } from '../grid/filters/filter-sentence.ts';
import { useHost } from '../host.tsx';
import { Choice } from './choice.tsx';
import { isFigure } from './having-words.ts';
import { measuresOf } from './report-columns.ts';
import styles from './setting-bar.module.css';

interface HavingChoiceProps {
  screen: ScreenMeta<ReportScreen>;
  setting: ReportSetting;
  onChange: (setting: ReportSetting) => void;
}

/** A figure, how it is compared and with what number; what is complete is added to those that are there. */
function HavingForm({ screen, setting, onChange, onDone }: HavingChoiceProps & { onDone: () => void }) {
  const host = useHost();
  const { text } = host;
  const figures = measuresOf(screen, screen.measures, host).filter(isFigure);
  const [field, setField] = useState(figures.find(({ id }) => setting.measures.includes(id))?.id ?? figures[0]?.id ?? null);
  const [op, setOp] = useState<HavingOperator>('gt');
  const [typed, setTyped] = useState('');
  const value = parseDecimal(typed);
  const isWrong = typed.trim() !== '' && value === null;
  function add(event: FormEvent) {
    event.preventDefault();
    if (field === null || value === null) return;
    const others = setting.having.filter((one) => one.field !== field || one.op !== op);
    onChange({ ...setting, having: [...others, { field, op, value }].slice(-mostHaving) });
    onDone();
  }
  return (
    <form className={styles.having} onSubmit={add}>
      <Choice
        label={text('report.having_figure')}
        options={figures.map(({ id, label }) => ({ value: id, label }))}
        value={field}
        clearable={false}
        onChange={setField}
      />
      <Choice
        label={text('filter.comparison')}
        options={havingOperators.map((name) => ({ value: name, label: text(operatorName(name)) }))}
        value={op}
        clearable={false}
        onChange={(name) => setOp(havingOperators.find((one) => one === name) ?? 'gt')}
      />
      <Field label={text('filter.value')} error={isWrong ? text('error.not_a_number') : undefined}>
        {(control) => <TextInput {...control} inputMode="decimal" align="end" value={typed} onChange={setTyped} />}
      </Field>
      <Button type="submit" variant="primary" disabled={field === null || value === null}>
        {text('action.add')}
      </Button>
    </form>
  );
}

/** Shows groups alone whose figures are so: what was chosen stands as chips below. */
export function HavingChoice(props: HavingChoiceProps) {
  const { text } = useHost();
  const [isOpen, setOpen] = useState(false);
  const label = text('report.having');
  return (
    <Popover label={label} open={isOpen} onOpenChange={setOpen} trigger={<Button iconEnd="chevron-down">{label}</Button>}>
      <HavingForm {...props} onDone={() => setOpen(false)} />
    </Popover>
  );
}
