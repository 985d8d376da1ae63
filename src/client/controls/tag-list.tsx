import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Chip } from '../ui/display/chip.tsx';
import { classes } from '../ui/look/classes.ts';
import { ariaOf } from './aria.ts';
import styles from './control.module.css';
import type { ControlProps } from './define.ts';
import { fieldLabel } from './field-label.ts';
import { parseTags } from './parse-tags.ts';

/** Words as chips: Enter or a comma adds, Backspace on nothing typed takes the last away. */
export function TagList({ value, onChange, onCommit, context, id, describedBy, invalid, disabled, place, typed }: ControlProps<string[]>) {
  const [draft, setDraft] = useState(typed ?? '');
  const input = useRef<HTMLInputElement>(null);
  const tags = value ?? [];
  const put = (next: readonly string[]) => onChange(next.length === 0 ? null : [...new Set(next)]);

  useEffect(() => {
    if (place === 'cell') input.current?.focus();
  }, [place]);

  function add(text: string) {
    put([...tags, ...parseTags(text)]);
    setDraft('');
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace' && draft === '' && tags.length > 0) put(tags.slice(0, -1));
    if (event.key !== 'Enter') return;
    if (draft.trim() !== '') {
      event.preventDefault();
      event.stopPropagation();
      add(draft);
    } else if (onCommit) {
      event.preventDefault();
      onCommit();
    }
  }

  return (
    <span className={classes(styles.tags, place === 'cell' && styles.inset)} data-invalid={invalid || undefined}>
      {tags.map((tag) => (
        <Chip
          key={tag}
          onRemove={disabled ? undefined : () => put(tags.filter((other) => other !== tag))}
          removeLabel={context.text('common.remove', { name: tag })}
        >
          {tag}
        </Chip>
      ))}
      <input
        {...ariaOf({ id, describedBy, invalid, field: context.field })}
        ref={input}
        value={draft}
        disabled={disabled}
        autoComplete="off"
        className={styles.tagInput}
        aria-label={place === 'cell' ? fieldLabel(context) : undefined}
        placeholder={tags.length === 0 ? context.text('common.add_tag') : undefined}
        onChange={({ target }) => (/[,;\n]/.test(target.value) ? add(target.value) : setDraft(target.value))}
        onKeyDown={handleKey}
        onBlur={() => draft.trim() !== '' && add(draft)}
      />
    </span>
  );
}
