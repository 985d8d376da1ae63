import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { HTMLInputTypeAttribute, KeyboardEvent, ReactNode } from 'react';
import type { Json } from '../../shared/json.ts';
import { TextInput } from '../ui/inputs/text-input.tsx';
import { ariaOf } from './aria.ts';
import type { ControlProps, Parsed } from './define.ts';
import { fieldLabel } from './field-label.ts';
import styles from './control.module.css';

interface TypedInputProps<TValue> extends ControlProps<TValue> {
  /** The value as it is typed; shown again, normalised, once the text is left. */
  toText: (value: TValue) => string;
  parse: (text: string) => Parsed<TValue>;
  align?: 'start' | 'end';
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'url';
  autoComplete?: string;
  suffix?: ReactNode;
  /** With a frame also in a cell, for what stands in its popover. */
  framed?: boolean;
}

/** The text being typed until it is left; what is no value yet stays as it was typed, with the complaint. */
function useDraft<TValue extends Json>({ value, typed, toText, parse, onChange, onProblem }: TypedInputProps<TValue>) {
  const [draft, setDraft] = useState<string | null>(typed ?? null);
  const [refused, setRefused] = useState(false);

  function accept(text: string) {
    setDraft(text);
    const parsed = parse(text);
    const problem = 'problem' in parsed ? parsed.problem : null;
    setRefused(problem !== null);
    onProblem(problem);
    if ('value' in parsed) onChange(parsed.value);
  }

  function leave() {
    if (!refused) setDraft(null);
  }

  return { shown: draft ?? (value === null ? '' : toText(value)), refused, accept, leave };
}

/** One line that is read while it is typed. */
export function TypedInput<TValue extends Json>(props: TypedInputProps<TValue>) {
  const { onCommit, context, place, typed, align, framed } = props;
  const { shown, refused, accept, leave } = useDraft(props);
  const input = useRef<HTMLInputElement>(null);

  /** The edit starts once, with the cell; later renders must not take the caret away. */
  const begin = useEffectEvent(() => {
    if (place !== 'cell') return;
    input.current?.focus();
    if (typed === undefined) input.current?.select();
    else accept(typed);
  });
  useEffect(() => begin(), []);

  function handleKey(event: KeyboardEvent) {
    // In a cell's popover Tab leaves the cell, whatever else stands there; the editor hears that it was taken.
    if (event.key === 'Tab' && framed && onCommit) event.preventDefault();
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && onCommit) {
      event.preventDefault();
      onCommit();
    }
  }

  const common = {
    ...ariaOf({ id: props.id, describedBy: props.describedBy, invalid: props.invalid || refused, field: context.field }),
    ref: input,
    value: shown,
    disabled: props.disabled,
    type: props.type,
    inputMode: props.inputMode,
    autoComplete: props.autoComplete,
    onKeyDown: handleKey,
    onBlur: leave,
  };
  const label = place === 'cell' ? fieldLabel(context) : undefined;
  if (place === 'form' || framed)
    return <TextInput {...common} aria-label={label} onChange={accept} align={align} suffix={props.suffix} size={place === 'form' ? 'm' : 's'} />;
  return (
    <input
      {...common}
      autoComplete={props.autoComplete ?? 'off'}
      aria-label={label}
      onChange={(event) => accept(event.target.value)}
      className={align === 'end' ? styles.cellEnd : styles.cell}
    />
  );
}
