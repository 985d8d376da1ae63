import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { Popover } from '../../../ui/overlays/popover.tsx';
import styles from '../editor.module.css';
import { problemText } from '../../../i18n/error-text.ts';
import { drawingOf, type GridColumn } from '../columns/resolve-columns.ts';
import { valueAt } from '../columns/text-columns.ts';

/** Where the active cell goes after a commit. */
export type EditMove = 'down' | 'up' | 'right' | 'left' | 'stay';

export interface CellEditorProps {
  column: GridColumn;
  row: JsonObject;
  typed?: string;
  onCommit: (value: Json, move: EditMove) => void;
  onCancel: () => void;
  onProblem: (words: string) => void;
}

const moves: Record<string, (shift: boolean) => EditMove> = { Enter: (shift) => (shift ? 'up' : 'down'), Tab: (shift) => (shift ? 'left' : 'right') };

/** The control of a column in its cell. A text that is no value keeps the editor open with its complaint: nothing typed is lost. */
export function CellEditor({ column, row, typed, onCommit, onCancel, onProblem }: CellEditorProps) {
  const { control, context } = column;
  const id = useId();
  const [value, setValue] = useState<Json>(valueAt(row, column.id) ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  // Controls change and commit in one event: the newest value is needed before the next render.
  const latest = useRef({ value, problem, done: false });
  const frame = useRef<HTMLDivElement>(null);
  const words = problem === null ? undefined : problemText({ code: problem, params: {} }, context.text);

  function finish(move: EditMove) {
    const now = latest.current;
    if (now.done) return;
    if (now.problem !== null) {
      onProblem(problemText({ code: now.problem, params: {} }, context.text));
      return;
    }
    now.done = true;
    onCommit(now.value, move);
  }

  function cancel() {
    latest.current.done = true;
    onCancel();
  }

  const input = (
    <control.input
      value={value}
      onChange={(next) => {
        latest.current.value = next;
        setValue(next);
      }}
      onProblem={(code) => {
        latest.current.problem = code;
        setProblem(code);
      }}
      onCommit={() => finish('down')}
      context={context}
      row={row}
      id={id}
      describedBy={words ? `${id}problem` : undefined}
      invalid={problem !== null}
      disabled={false}
      place="cell"
      typed={typed}
    />
  );
  const complaint = words && (
    <span id={`${id}problem`} role="alert" className={styles.problem}>
      {words}
    </span>
  );

  if (control.mode === 'popover') {
    const handleKey = (event: KeyboardEvent) => {
      event.stopPropagation();
      if (event.key === 'Tab' && event.target instanceof HTMLInputElement && event.defaultPrevented) finish('right');
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) finish('down');
      if (event.key === 'Escape') cancel();
    };
    return (
      <div ref={frame} data-editor className={styles.anchor}>
        {drawingOf(column, row)}
        <Popover open flush anchor={frame} label={column.label} className={styles.popover} onOpenChange={(open) => !open && finish('stay')}>
          <div className={styles.popoverBody} onKeyDown={handleKey}>
            {input}
            {complaint}
          </div>
        </Popover>
      </div>
    );
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    const move = moves[event.key];
    if (event.key === 'Escape') cancel();
    else if (move) {
      event.preventDefault();
      finish(move(event.shiftKey));
    }
  }

  return (
    // The control hears Enter first and would always go down: Shift and Tab are read on the way in.
    <div
      ref={frame}
      data-editor
      className={styles.inline}
      onKeyDownCapture={(event) => event.key in moves && handleKey(event)}
      onKeyDown={handleKey}
      onBlur={() => finish('stay')}
    >
      {input}
      {complaint}
    </div>
  );
}
