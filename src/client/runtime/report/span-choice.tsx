import type { ReportSetting } from '../../../shared/records/report-setting.ts';
import { isTimeSpan, spanOn, timeSpanNames } from '../../../shared/records/time-spans.ts';
import { dayWords } from '../../controls/labels.ts';
import { derivedId } from '../../i18n/text.ts';
import { DatePicker } from '../../ui/dates/date-picker.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { useHost } from '../host.tsx';
import { Choice } from './choice.tsx';
import { CompareChoice } from './compare-choice.tsx';
import { toDateText } from '../../ui/dates/local-day.ts';
import styles from './setting-bar.module.css';

interface SpanChoiceProps {
  setting: ReportSetting;
  onChange: (setting: ReportSetting) => void;
}

/** Says that days are chosen, in place of a span of a name. */
const dates = 'dates';
const today = (): string => toDateText(new Date());

/** The days that a report is about: a span that moves along with today or two days of the calendar; and with which it is compared. */
export function SpanChoice({ setting, onChange }: SpanChoiceProps) {
  const { text, formats } = useHost();
  const { span, compare } = setting;
  const own = span !== null && !isTimeSpan(span) ? span : null;
  const days = dayWords(text, formats);
  const choose = (name: string | null) => {
    const named = timeSpanNames.find((one) => one === name);
    // The days are at first those of the span before.
    const [from, to] = spanOn(span ?? 'this_month', today());
    const next = name === dates ? { from, to } : (named ?? null);
    onChange({ ...setting, span: next, compare: next === null ? null : compare });
  };
  /** The other day goes along where one would stand beyond it. */
  const put = (edge: 'from' | 'to', day: string | null) => {
    if (!own || day === null) return;
    const next = { ...own, [edge]: day };
    onChange({ ...setting, span: next.from <= next.to ? next : { from: day, to: day } });
  };
  return (
    <>
      <Choice
        label={text('report.span')}
        placeholder={text('report.span_all')}
        options={[...timeSpanNames, dates].map((name) => ({ value: name, label: text(derivedId('report.span', name)) }))}
        value={span === null || isTimeSpan(span) ? span : dates}
        onChange={choose}
      />
      {own &&
        (['from', 'to'] as const).map((edge) => (
          <Field key={edge} label={text(`report.${edge}`)} className={styles.day}>
            {({ id }) => <DatePicker id={id} value={own[edge]} onChange={(day) => put(edge, day)} {...days} />}
          </Field>
        ))}
      {span !== null && <CompareChoice setting={setting} onChange={onChange} />}
    </>
  );
}
