import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { isObject, type Json, type JsonObject } from '../../../../shared/json.ts';
import { useTabInCells } from '../../keyboard/tabbing.ts';
import { Popover } from '../../../ui/overlays/popover.tsx';
import styles from './cell-editor.module.css';
import { problemText } from '../../../i18n/error-text.ts';
import { drawingOf, type GridColumn } from '../columns/resolve-columns.ts';
import { valueAt } from '../columns/text-columns.ts';
import { changedTexts } from './typed-texts.ts';

/** Where the active cell goes after a commit, or that the list is left. */
export type EditMove = 'down' | 'up' | 'right' | 'left' | 'stay' | 'leave' | 'leave_back';

export interface CellEditorProps {
  column: GridColumn;
  row: JsonObject;
  typed?: string;
  onCommit: (value: Json, move: EditMove) => void;
  onCancel: () => void;
  onProblem: (words: string) => void;
}

const byEnter = (shift: boolean): EditMove => (shift ? 'up' : 'down');
const toNextCell = (shift: boolean): EditMove => (shift ? 'left' : 'right');
const outOfList = (shift: boolean): EditMove => (shift ? 'leave_back' : 'leave');

/** The keys that end an edit by going on. Tab leaves the list as it does when nothing is edited, unless the user wants it to go from cell to cell. */
function useMoves(): Readonly<Record<string, (shift: boolean) => EditMove>> {
  return { Enter: byEnter, Tab: useTabInCells() ? toNextCell : outOfList };
}

/**
 * The value being typed and what is wrong with it, with the two ways out of the cell. Of a text per language only the languages that change are kept:
 * what stands in the others may come while somebody types.
 */
function useTypedValue({ column, row, onCommit, onCancel, onProblem }: CellEditorProps) {
  const stored = valueAt(row, column.id) ?? null;
  const [typed, setTyped] = useState<Json>(column.perLanguage ? {} : stored);
  const [problem, setProblem] = useState<string | null>(null);
  // Controls change and commit in one event: the newest value is needed before the next render.
  const latest = useRef({ typed, problem, done: false });
  const wordsOf = (code: string) => problemText({ code, params: {} }, column.context.text);

  const shown = (value: Json): Json => (column.perLanguage && isObject(value) ? { ...(isObject(stored) ? stored : {}), ...value } : value);

  function change(next: Json) {
    const before = latest.current.typed;
    const value = column.perLanguage && isObject(before) ? { ...before, ...changedTexts(shown(before), next) } : next;
    latest.current.typed = value;
    setTyped(value);
  }

  function refuse(code: string | null) {
    latest.current.problem = code;
    setProblem(code);
  }

  function finish(move: EditMove) {
    const now = latest.current;
    if (now.done) return;
    if (now.problem !== null) {
      onProblem(wordsOf(now.problem));
      return;
    }
    now.done = true;
    onCommit(now.typed, move);
  }

  function cancel() {
    latest.current.done = true;
    onCancel();
  }

  return { value: shown(typed), words: problem === null ? undefined : wordsOf(problem), isWrong: problem !== null, change, refuse, finish, cancel };
}

interface EditorFrameProps {
  onFinish: (move: EditMove) => void;
  onCancel: () => void;
  /** The control and its complaint. */
  children: ReactNode;
}

/** A control too large for its cell: it opens over the value, which stays drawn. */
function PopoverEditor({ column, row, onFinish, onCancel, children }: EditorFrameProps & Pick<CellEditorProps, 'column' | 'row'>) {
  const frame = useRef<HTMLDivElement>(null);
  const moves = useMoves();

  function handleKey(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === 'Tab' && event.target instanceof HTMLInputElement && event.defaultPrevented) onFinish(moves.Tab?.(event.shiftKey) ?? 'stay');
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onFinish('down');
    if (event.key === 'Escape') onCancel();
  }

  return (
    <div ref={frame} data-editor className={styles.anchor}>
      {drawingOf(column, row)}
      <Popover open flush anchor={frame} label={column.label} className={styles.popover} onOpenChange={(open) => !open && onFinish('stay')}>
        <div className={styles.popoverBody} onKeyDown={handleKey}>
          {children}
        </div>
      </Popover>
    </div>
  );
}

/** A control in the place of the value. */
function InlineEditor({ onFinish, onCancel, children }: EditorFrameProps) {
  const moves = useMoves();

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    const move = moves[event.key];
    if (event.key === 'Escape') onCancel();
    else if (move) {
      event.preventDefault();
      onFinish(move(event.shiftKey));
    }
  }

  return (
    // The control hears Enter first and would always go down: Shift and Tab are read on the way in.
    <div
      data-editor
      className={styles.inline}
      onKeyDownCapture={(event) => event.key in moves && handleKey(event)}
      onKeyDown={handleKey}
      onBlur={() => onFinish('stay')}
    >
      {children}
    </div>
  );
}

/** The control of a column in its cell. A text that is no value keeps the editor open with its complaint: nothing typed is lost. */
export function CellEditor(props: CellEditorProps) {
  const { column, row, typed } = props;
  const { control, context } = column;
  const id = useId();
  const { value, words, isWrong, change, refuse, finish, cancel } = useTypedValue(props);
  const parts = (
    <>
      <control.input
        value={value}
        onChange={change}
        onProblem={refuse}
        onCommit={() => finish('down')}
        context={context}
        row={row}
        id={id}
        describedBy={words ? `${id}problem` : undefined}
        invalid={isWrong}
        disabled={false}
        place="cell"
        typed={typed}
      />
      {words && (
        <span id={`${id}problem`} role="alert" className={styles.problem}>
          {words}
        </span>
      )}
    </>
  );
  if (control.mode !== 'popover') {
    return (
      <InlineEditor onFinish={finish} onCancel={cancel}>
        {parts}
      </InlineEditor>
    );
  }
  return (
    <PopoverEditor column={column} row={row} onFinish={finish} onCancel={cancel}>
      {parts}
    </PopoverEditor>
  );
}
