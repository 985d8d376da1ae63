import { useState } from 'react';
import type { Language } from '../../shared/languages.ts';
import { isTextTold, type MultiTextPatch } from '../../shared/text/multi-text.ts';
import { displayName } from '../renderers/display-names.ts';
import { LanguageFlag } from '../renderers/language-flag.tsx';
import { Icon } from '../ui/display/icon.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import { ariaOf } from './aria.ts';
import styles from './control.module.css';
import type { ControlProps } from './define.ts';
import { fieldLabel } from './field-label.ts';
import { richTextLabels } from './labels.ts';
import { editingOrder, isMissing, sourceLanguage } from './language-order.ts';
import { wrongLanguages } from './wrong-languages.ts';

/** One editor of full height and a tab per language; tabs say which text is the source and which are missing. */
export function MultiRichInput(props: ControlProps<MultiTextPatch>) {
  const { value, onChange, context, row, disabled, place } = props;
  const { language: reader, text } = context;
  const [chosen, setChosen] = useState<Language>(reader);
  const source = sourceLanguage(row);
  const isTold = (language: Language): boolean => isTextTold(row, context.name, language);
  const wrong = props.invalid ? wrongLanguages(context.field, value) : null;
  const tabs = editingOrder(reader, source).map((language) => {
    const missing = isTold(language) && isMissing(value, language);
    const note = missing ? text('grid.missing_text') : language === source ? text('grid.source_text') : undefined;
    const name = displayName('language', language, reader);
    return {
      id: language,
      label: (
        <span className={styles.language}>
          <LanguageFlag language={language} label={name} />
          {wrong?.has(language) && <Icon name="alert" size="s" className={styles.wrong} />}
          {note && <span className={missing ? styles.missingNote : styles.note}>{note}</span>}
        </span>
      ),
    };
  });
  return (
    <div className={place === 'cell' ? styles.richCell : undefined}>
      <Tabs label={fieldLabel(context)} moreLabel={text('common.more_tabs')} tabs={tabs} selected={chosen} onSelect={(id) => setChosen(id as Language)}>
        <RichText
          // An editor keeps what it began with: it begins anew when the text is here.
          key={`${chosen} ${isTold(chosen)}`}
          {...ariaOf({ ...props, invalid: wrong?.has(chosen) ?? false, field: context.field })}
          label={`${fieldLabel(context)}, ${displayName('language', chosen, reader)}`}
          labels={richTextLabels(text)}
          value={value?.[chosen] ?? ''}
          readOnly={disabled || !isTold(chosen)}
          onChange={(html) => onChange({ ...value, [chosen]: html === '' ? null : html })}
        />
      </Tabs>
    </div>
  );
}
