import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { isTextTold, type MultiTextPatch } from '../../shared/text/multi-text.ts';
import { displayName } from '../renderers/display-names.ts';
import { LanguageFlag } from '../renderers/language-flag.tsx';
import { classes } from '../ui/look/classes.ts';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { ariaOf } from './aria.ts';
import styles from './control.module.css';
import type { ControlProps } from './define.ts';
import { fieldLabel } from './field-label.ts';
import { editingOrder, isMissing, sourceLanguage } from './language-order.ts';
import { wrongLanguages } from './wrong-languages.ts';

/** All languages under each other; the source is marked, a missing text tinted and said. */
export function MultiInput({ value, onChange, onCommit, context, row, id, describedBy, invalid, disabled, place, typed }: ControlProps<MultiTextPatch>) {
  const { language: reader, text } = context;
  const own = useId();
  const first = useRef<HTMLInputElement>(null);
  const source = sourceLanguage(row);
  const wrong = invalid ? wrongLanguages(context.field, value) : null;

  const put = (language: string, typedText: string) => onChange({ ...value, [language]: typedText === '' ? null : typedText });

  const begin = useEffectEvent(() => {
    if (place !== 'cell') return;
    first.current?.focus();
    if (typed === undefined) first.current?.select();
    else put(reader, typed);
  });
  useEffect(() => begin(), []);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onCommit) return;
    event.preventDefault();
    onCommit();
  }

  return (
    <div role="group" aria-label={fieldLabel(context)} className={classes(styles.multi, place === 'cell' && styles.multiCell)} onKeyDown={handleKey}>
      {editingOrder(reader, source).map((language, index) => {
        const name = displayName('language', language, reader);
        const told = isTextTold(row, context.name, language);
        const missing = told && isMissing(value, language);
        const note = missing ? text('grid.missing_text') : language === source ? text('grid.source_text') : undefined;
        const noteId = note === undefined ? undefined : `${own}${language}`;
        return (
          <div key={language} className={classes(styles.multiRow, missing && styles.missing)}>
            <span className={styles.language} title={name}>
              <LanguageFlag language={language} />
              <span>{language.toUpperCase()}</span>
            </span>
            <TextInput
              {...ariaOf({
                id: index === 0 ? id : `${own}input-${language}`,
                describedBy: [describedBy, noteId].filter(Boolean).join(' ') || undefined,
                invalid: wrong?.has(language) ?? false,
              })}
              ref={index === 0 ? first : undefined}
              aria-label={`${fieldLabel(context)}, ${name}`}
              lang={language}
              value={value?.[language] ?? ''}
              onChange={(next) => put(language, next)}
              disabled={disabled || !told}
              suffix={
                note && (
                  <span id={noteId} className={styles.note}>
                    {note}
                  </span>
                )
              }
            />
          </div>
        );
      })}
    </div>
  );
}
