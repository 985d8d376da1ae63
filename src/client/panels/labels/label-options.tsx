import { useEffect, useState } from 'react';
import { barcodeChoices } from '../../../shared/labels/barcodes.ts';
import { isSheet, type LabelFormatName, labelFormatNames, labelFormats, labelsPerPage } from '../../../shared/labels/formats.ts';
import { startOn } from '../../../shared/labels/pages.ts';
import { isLanguage, languages } from '../../../shared/languages.ts';
import { selectLabels } from '../../controls/labels.ts';
import type { ReferenceChoice } from '../../controls/references.ts';
import { derivedId, type Translate } from '../../i18n/text.ts';
import { displayName } from '../../renderers/display-names.ts';
import { LanguageFlag } from '../../renderers/language-flag.tsx';
import { useHost } from '../../runtime/host.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Select, type SelectProps } from '../../ui/inputs/select.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import type { LabelSettings } from './label-settings.ts';
import styles from './labels.module.css';

function formatWords(name: LabelFormatName, text: Translate): string {
  const format = labelFormats[name];
  const {
    columns,
    rows,
    label: { width, height },
  } = format;
  return isSheet(format) ? text('labels.on_sheet', { columns, rows, width, height }) : text('labels.on_roll', { width, height });
}

interface LabelOptionsProps {
  settings: LabelSettings;
  onChange: (change: Partial<LabelSettings>) => void;
  /** Hears whether something typed is none of the settings. */
  onRefused: (refused: boolean) => void;
  shops: readonly ReferenceChoice[];
}

interface ChoiceFieldProps extends Pick<SelectProps, 'options' | 'searchable' | 'clearable' | 'placeholder'> {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** One labelled choice. */
function ChoiceField({ label, ...choice }: ChoiceFieldProps) {
  const { text } = useHost();
  return <Field label={label}>{(field) => <Select {...field} label={label} labels={selectLabels(text)} {...choice} />}</Field>;
}

/** Which labels, and what stands on them. */
export function LabelOptions({ settings, onChange, onRefused, shops }: LabelOptionsProps) {
  const { text, session } = useHost();
  const format = labelFormats[settings.format];
  return (
    <div className={styles.options}>
      <ChoiceField
        label={text('labels.format')}
        value={settings.format}
        searchable={false}
        options={labelFormatNames.map((value) => ({ value, label: formatWords(value, text) }))}
        onChange={(value) => value !== null && onChange({ format: value as LabelFormatName })}
      />
      {isSheet(format) && (
        <StartField most={labelsPerPage(format)} start={startOn(format, settings.start)} onChange={(start) => onChange({ start })} onRefused={onRefused} />
      )}
      <ChoiceField
        label={text('labels.language')}
        value={settings.language ?? session.language}
        options={languages.map((value) => ({ value, label: displayName('language', value, session.language), icon: <LanguageFlag language={value} /> }))}
        onChange={(value) => value !== null && isLanguage(value) && onChange({ language: value })}
      />
      <ChoiceField
        label={text('labels.barcode')}
        value={settings.barcode}
        options={barcodeChoices.map((value) => ({ value, label: text(derivedId('labels', 'barcode', value)) }))}
        onChange={(value) => onChange({ barcode: barcodeChoices.find((one) => one === value) ?? 'none' })}
      />
      <ChoiceField
        label={text('labels.price')}
        clearable
        placeholder={text('labels.without_price')}
        value={settings.shop === null ? null : String(settings.shop)}
        options={shops.map(({ value, label }) => ({ value: String(value), label }))}
        onChange={(value) => onChange({ shop: value === null ? null : Number(value) })}
      />
      <Checkbox label={text('labels.storage')} checked={settings.storage} onChange={(storage) => onChange({ storage })} className={styles.tick} />
    </div>
  );
}

interface StartFieldProps {
  most: number;
  start: number;
  onChange: (start: number) => void;
  onRefused: LabelOptionsProps['onRefused'];
}

/** The first label to print; what is no label of the sheet is said at the field and changes nothing. */
function StartField({ most, start, onChange, onRefused }: StartFieldProps) {
  const { text } = useHost();
  const [typed, setTyped] = useState(String(start));
  useEffect(() => setTyped(String(start)), [start]);
  const isPlace = (value: string) => /^\d+$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= most;
  const refused = !isPlace(typed);
  useEffect(() => {
    onRefused(refused);
    return () => onRefused(false);
  }, [refused, onRefused]);

  function type(value: string) {
    setTyped(value);
    if (isPlace(value)) onChange(Number(value));
  }
  return (
    <Field label={text('labels.start')} className={styles.short} error={refused ? text('labels.start_between', { most }) : undefined}>
      {(field) => <TextInput {...field} inputMode="numeric" align="end" maxLength={3} value={typed} onChange={type} />}
    </Field>
  );
}
