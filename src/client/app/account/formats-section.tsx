import { useMemo, useState } from 'react';
import { dayPatterns, figurePatterns, formatsSetting, type OwnFormats, readFormats, weekStarts, writeDay } from '../../../shared/formats/own-formats.ts';
import { localeTags } from '../../../shared/languages.ts';
import { useServices, useSession } from '../../chrome/services.tsx';
import { selectLabels } from '../../controls/labels.ts';
import { writeSetting } from '../../data/user-setting.ts';
import { errorText } from '../../i18n/error-text.ts';
import { createFormats } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { useText } from '../../i18n/text.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { Select, type SelectOption } from '../../ui/inputs/select.tsx';
import { toDateText } from '../../ui/dates/local-day.ts';
import { AccountSection } from './account-section.tsx';
import styles from './account.module.css';

/** A value that shows both marks of a figure. */
const example = 1234567.5;
/** A Sunday. */
const sunday = Date.UTC(2026, 10, 22);
const dayLength = 86_400_000;
const zones = (): readonly string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** How dates, figures, weeks and clocks are shown, each as the language has it unless one wants it otherwise; each takes effect at once. */
export function FormatsSection() {
  const text = useText();
  const language = useLanguage();
  const { api, session, toasts } = useServices();
  const { user } = useSession();
  const own = readFormats(user?.formats);
  const byLanguage = useMemo(() => createFormats(language), [language]);
  const [today] = useState(() => toDateText(new Date()));
  const weekday = useMemo(() => {
    const format = new Intl.DateTimeFormat(localeTags[language], { weekday: 'long', timeZone: 'UTC' });
    return (day: number) => format.format(new Date(sunday + day * dayLength));
  }, [language]);

  async function keep(changes: OwnFormats) {
    const before = user?.formats ?? null;
    const formats = JSON.parse(JSON.stringify({ ...own, ...changes })) as Record<string, string | number>;
    session.amend({ formats });
    try {
      await writeSetting(api, formatsSetting, formats);
    } catch (error) {
      session.amend({ formats: before });
      toasts.show({ variant: 'danger', text: errorText(error, text) });
    }
  }

  const asLanguage = (shown: string): string => text('account.as_language', { example: shown });
  return (
    <AccountSection title={text('account.formats')} note={text('account.formats_note')}>
      <div className={styles.formats}>
        <Choice
          label={text('account.format_day')}
          standard={asLanguage(byLanguage.date(today))}
          options={dayPatterns.map((pattern) => ({ value: pattern, label: writeDay(today, pattern) }))}
          value={own.day}
          onChange={(day) => void keep({ day: dayPatterns.find((pattern) => pattern === day) })}
        />
        <Choice
          label={text('account.format_figure')}
          standard={asLanguage(byLanguage.number(example))}
          options={figurePatterns.map((figure) => ({ value: figure, label: createFormats(language, {}, { figure }).number(example) }))}
          value={own.figure}
          onChange={(figure) => void keep({ figure: figurePatterns.find((pattern) => pattern === figure) })}
        />
        <Choice
          label={text('account.format_week')}
          standard={asLanguage(weekday(byLanguage.week))}
          options={weekStarts.map((day) => ({ value: String(day), label: weekday(day) }))}
          value={own.week === undefined ? undefined : String(own.week)}
          onChange={(week) => void keep({ week: weekStarts.find((day) => String(day) === week) })}
        />
        <Choice
          label={text('account.format_zone')}
          standard={text('account.as_computer', { zone: byLanguage.zone.replaceAll('_', ' ') })}
          options={zones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          value={own.zone}
          onChange={(zone) => void keep({ zone })}
        />
      </div>
    </AccountSection>
  );
}

interface ChoiceProps {
  label: string;
  /** What holds where nothing is chosen. */
  standard: string;
  options: readonly SelectOption[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

const unchosen = 'standard';

function Choice({ label, standard, options, value, onChange }: ChoiceProps) {
  const text = useText();
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          size="m"
          label={label}
          labels={selectLabels(text)}
          limit={500}
          options={[{ value: unchosen, label: standard }, ...options]}
          value={value ?? unchosen}
          onChange={(chosen) => onChange(chosen === null || chosen === unchosen ? undefined : chosen)}
        />
      )}
    </Field>
  );
}
