import { languages, type Language } from '../../../../shared/languages.ts';
import { selectLabels } from '../../../controls/labels.ts';
import { displayName } from '../../../renderers/display-names.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { Select } from '../../../ui/inputs/select.tsx';
import { useHost } from '../../host.tsx';
import { AnyOf } from './choice-group.tsx';

interface SourceLanguageProps {
  value: Language;
  onChange: (value: Language) => void;
}

/** The language of what is translated. */
export function SourceLanguage({ value, onChange }: SourceLanguageProps) {
  const { text, session } = useHost();
  return (
    <Field label={text('field.source_language')}>
      {(control) => (
        <Select
          {...control}
          label={text('field.source_language')}
          labels={selectLabels(text)}
          value={value}
          onChange={(chosen) => chosen !== null && onChange(chosen as Language)}
          options={languages.map((language) => ({ value: language, label: displayName('language', language, session.language) }))}
        />
      )}
    </Field>
  );
}

interface TargetLanguagesProps {
  from: Language;
  value: readonly Language[];
  onChange: (value: Language[]) => void;
}

/** The languages into which it is translated; its own is none of them. */
export function TargetLanguages({ from, value, onChange }: TargetLanguagesProps) {
  const { text, session } = useHost();
  return (
    <AnyOf
      label={text('translation.into')}
      value={value}
      onChange={onChange}
      choices={languages.map((language) => ({
        value: language,
        label: displayName('language', language, session.language),
        reason: language === from ? text('field.source_language') : undefined,
      }))}
    />
  );
}
