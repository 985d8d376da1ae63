import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Json } from '../../shared/json.ts';
import { TextArea } from '../ui/inputs/text-input.tsx';
import { classes } from '../ui/look/classes.ts';
import { ariaOf } from './aria.ts';
import styles from './control.module.css';
import type { ControlProps, Parsed } from './define.ts';
import { fieldLabel } from './field-label.ts';

interface LongInputProps<TValue> extends ControlProps<TValue> {
  toText: (value: TValue) => string;
  parse: (text: string) => Parsed<TValue>;
  /** Code instead of prose. */
  mono?: boolean;
}

/** Several lines, read while they are typed. In a cell Ctrl Enter finishes, Enter starts a line. */
export function LongInput<TValue extends Json>({
  value,
  onChange,
  onProblem,
  onCommit,
  context,
  id,
  describedBy,
  invalid,
  disabled,
  place,
  typed,
  toText,
  parse,
  mono,
}: LongInputProps<TValue>) {
  const [draft, setDraft] = useState(typed ?? (value === null ? '' : toText(value)));
  const reported = useRef<TValue | null>(value);
  const area = useRef<HTMLTextAreaElement>(null);

  function accept(text: string) {
    setDraft(text);
    const parsed = parse(text);
    onProblem('problem' in parsed ? parsed.problem : null);
    if (!('value' in parsed)) return;
    reported.current = parsed.value;
    onChange(parsed.value);
  }

  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setDraft(value === null ? '' : toText(value)); // the form was reset or another record chosen
  }, [value, toText]);

  const begin = useEffectEvent(() => {
    if (place !== 'cell') return;
    area.current?.focus();
    area.current?.setSelectionRange(draft.length, draft.length);
    if (typed !== undefined) accept(typed);
  });
  useEffect(() => begin(), []);

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !onCommit) return;
    event.stopPropagation();
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    onCommit();
  }

  return (
    <TextArea
      {...ariaOf({ id, describedBy, invalid, field: context.field })}
      ref={area}
      value={draft}
      onChange={accept}
      onKeyDown={handleKey}
      disabled={disabled}
      spellCheck={!mono}
      aria-label={place === 'cell' ? fieldLabel(context) : undefined}
      className={classes(styles.area, mono && styles.mono, place === 'cell' && styles.areaCell)}
    />
  );
}
