import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classes } from '../look/classes.ts';
import styles from './splitter.module.css';

export interface SplitterProps {
  label: string;
  /** The size in pixels of the pane before it; the owner applies it. */
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** `vertical` stands between a left and a right pane (default). */
  orientation?: 'vertical' | 'horizontal';
}

const KEY_STEP = 16;

/** Drag it, or move it with the arrows, Home and End. */
export function Splitter({ label, value, min, max, onChange, orientation = 'vertical' }: SplitterProps) {
  const start = useRef<{ pointer: number; value: number } | null>(null);
  const set = (next: number) => onChange(Math.round(Math.min(max, Math.max(min, next))));
  const position = (event: PointerEvent) => (orientation === 'vertical' ? event.clientX : event.clientY);
  const keys: Record<string, number> = {
    ArrowLeft: value - KEY_STEP,
    ArrowUp: value - KEY_STEP,
    ArrowRight: value + KEY_STEP,
    ArrowDown: value + KEY_STEP,
    Home: min,
    End: max,
  };

  function handleKey(event: KeyboardEvent) {
    const next = keys[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  }

  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      className={classes(styles.splitter, styles[orientation])}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { pointer: position(event), value };
      }}
      onPointerMove={(event) => {
        if (start.current) set(start.current.value + position(event) - start.current.pointer);
      }}
      onLostPointerCapture={() => {
        start.current = null;
      }}
    />
  );
}
