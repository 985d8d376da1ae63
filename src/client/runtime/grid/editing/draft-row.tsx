import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { classes } from '../../../ui/look/classes.ts';
import { wideKinds } from '../../form/resolve-fields.ts';
import styles from './draft-row.module.css';
import type { GridColumn } from '../columns/resolve-columns.ts';
import { isBlock } from './paste-drafts.ts';
import type { Draft } from './draft.ts';
import { PictureField } from './picture-field.tsx';
import type { GridDraft } from './use-draft.ts';

interface DraftFieldProps {
  column: GridColumn;
  draft: Draft;
  /** The record whose lines the rows are to be: what it says of them, such as a currency, they have. */
  header: JsonObject | undefined;
  disabled: boolean;
  /** It has the whole width. */
  isWide: boolean;
  /** Its label is to be seen; of rows below each other that of the first alone is. */
  isHeaded: boolean;
  onChange: (value: Json, code: string | null) => void;
  /** A block of cells was pasted, whose first stands here. */
  onBlock: (pasted: string) => void;
}

function DraftField({ column, draft, header, disabled, isWide, isHeaded, onChange, onBlock }: DraftFieldProps) {
  const id = useId();
  const {
    control: { input: Input },
    context,
  } = column;
  const problem = draft.problems[column.id];

  function handlePaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text/plain');
    if (disabled || !isBlock(pasted, event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    onBlock(pasted);
  }
  return (
    <div className={classes(styles.field, isWide && styles.wide)} onPaste={handlePaste}>
      <label htmlFor={id} id={`${id}label`} className={isHeaded ? styles.label : 'visually-hidden'}>
        {column.label}
        {column.field.required && (
          <span aria-hidden className={styles.required}>
            *
          </span>
        )}
      </label>
      <Input
        value={draft.values[column.id] ?? null}
        onChange={(value) => onChange(value, null)}
        onProblem={(code) => code !== null && onChange(draft.values[column.id] ?? null, code)}
        context={context}
        row={{ ...header, ...draft.values }}
        id={id}
        describedBy={problem ? `${id}problem` : undefined}
        invalid={problem !== undefined}
        disabled={disabled}
        place="form"
      />
      {problem && (
        <span id={`${id}problem`} className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}

interface DraftRowsProps {
  draft: GridDraft;
  text: GridColumn['context']['text'];
}

/** The rows being added, above the others: Enter saves them, with Shift one alone to add the next, Esc leaves them when nothing was typed. */
export function DraftRows({ draft: grid, text }: DraftRowsProps) {
  const { drafts, picture, header, saving, begun, fields, set, paste, save, close } = grid;
  const form = useRef<HTMLFormElement>(null);
  const count = drafts.length;
  useEffect(() => {
    if (count > 0) form.current?.querySelector<HTMLElement>('[data-fields] :is(input, textarea, button)')?.focus();
  }, [count, begun]);
  if (count === 0) return null;
  const isSingle = count === 1;

  function handleKey(event: KeyboardEvent) {
    const isSave = event.key === 'Enter' ? event.target instanceof HTMLInputElement : (event.ctrlKey || event.metaKey) && event.key === 's';
    if (event.key === 'Escape' && drafts.every((draft) => Object.keys(draft.values).length === 0)) close();
    if (!isSave) return;
    event.preventDefault();
    void save(event.shiftKey && isSingle);
  }

  return (
    <form
      ref={form}
      aria-label={text('grid.new_row')}
      className={classes(styles.draft, !isSingle && styles.several)}
      onKeyDown={handleKey}
      onSubmit={(event) => event.preventDefault()}
    >
      {isSingle && picture.isOffered && <PictureField picture={picture} text={text} />}
      <div className={classes(styles.rows, !isSingle && styles.table)}>
        {drafts.map((draft, at) => (
          // Drafts have no name of their own; none is taken away while others stay. What was typed into one that is saved does not stand in the next.
          <div key={`${begun} ${at}`} data-fields className={styles.fields}>
            {fields.map((column) => (
              <DraftField
                key={column.id}
                column={column}
                draft={draft}
                header={header}
                disabled={saving}
                isWide={isSingle && wideKinds[column.field.kind] === true}
                isHeaded={at === 0}
                onChange={(value, code) => set(at, column.id, value, code)}
                onBlock={(pasted) => paste(at, column.id, pasted)}
              />
            ))}
          </div>
        ))}
      </div>
      <DraftButtons draft={grid} text={text} />
    </form>
  );
}

/** What ends the adding; of one row it may be saved to add the next. */
function DraftButtons({ draft: { drafts, saving, save, close }, text }: DraftRowsProps) {
  return (
    <div className={styles.buttons}>
      <Button onClick={close}>{text('action.cancel')}</Button>
      {drafts.length === 1 && (
        <Button busy={saving} aria-keyshortcuts="Shift+Enter" onClick={() => void save(true)}>
          {text('action.save_and_add')}
        </Button>
      )}
      <Button variant="primary" busy={saving} onClick={() => void save()}>
        {text('action.save')}
      </Button>
    </div>
  );
}
