import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { JsonObject } from '../../../../shared/json.ts';
import { parseClipboard } from '../../../../shared/csv/clipboard.ts';
import { pickText } from '../../../../shared/text/multi-text.ts';
import { problemText } from '../../../i18n/error-text.ts';
import { classes } from '../../../ui/look/classes.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { FieldValue } from '../../form/field-value.tsx';
import type { FormField } from '../../form/resolve-fields.ts';
import type { Problem } from '../../form/value-problem.ts';
import { textOf } from '../../grid/columns/resolve-columns.ts';
import { useHost } from '../../host.tsx';
import { type Command, toCommand } from '../../keyboard/keys.ts';
import { type LineTable, placeOf } from './line-table.ts';
import type { LineTables } from './use-line-tables.ts';
import styles from './lines.module.css';

/** Lines to go from a cell. Tab goes on as in any form. */
const steps: Readonly<Record<Command<'lines'>, number>> = { down: 1, up: -1 };
const cellAt = (line: number, asked: number): string => `[data-line="${line}"][data-asked="${asked}"]`;
const first = 'input, textarea, button';

/** The place of the cell in which something happened; undefined outside of one, and where a control opens lists by arrows of its own. */
function placeIn(target: EventTarget): { line: number; asked: number } | undefined {
  const element = target instanceof HTMLInputElement && target.role !== 'combobox' ? target.closest<HTMLElement>('[data-line]') : null;
  return element ? { line: Number(element.dataset.line), asked: Number(element.dataset.asked) } : undefined;
}

interface LineGridProps {
  table: LineTable;
  model: LineTables;
}

/** Enter and arrows go up and down; Enter never fires the event by accident while lines are counted. */
function move(event: KeyboardEvent<HTMLElement>) {
  const found = toCommand('lines', event);
  const place = placeIn(event.target);
  if (!found || !place || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const next = event.currentTarget.querySelector(cellAt(place.line + steps[found.command], place.asked))?.querySelector<HTMLInputElement>(first);
  next?.focus();
  next?.select?.();
}

/** A block of a spreadsheet goes from the cell on; a single text is for the cell alone. */
function paste(event: ClipboardEvent<HTMLElement>, { table, model }: LineGridProps) {
  const block = parseClipboard(event.clipboardData.getData('text/plain'));
  const place = placeIn(event.target);
  const isBlock = block.length > 1 || (block[0]?.length ?? 0) > 1;
  if (!place || !isBlock || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  // The cell lets go of what was typed in it, for its new value to show.
  event.target.blur();
  model.paste(table, block, place);
  event.target.focus();
}

/** The lines an event asks about: what is known of each, and cells for what is asked. */
export function LineGrid(props: LineGridProps) {
  const { table, model } = props;
  const { text, session } = useHost();
  const { field, shown, asked, lines } = table;
  const title = pickText(field.names, session.language) || field.name;
  const problem = model.problems[field.name];
  const errorId = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (model.refusals > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [model.refusals]);
  useEffect(() => {
    const own = body.current?.querySelector<HTMLElement>(first);
    // Values that are asked before the lines come first.
    const before = own?.closest('form')?.querySelector(first) ?? own;
    if (own === before) own?.focus();
  }, []);

  return (
    <div className={styles.lines} data-keys="lines">
      <h3 className={styles.title}>
        {title}
        {field.required && <span aria-hidden> *</span>}
      </h3>
      <div className={styles.scroll} role="region" aria-label={title} tabIndex={0} aria-describedby={problem && errorId}>
        <table className={classes(styles.table, styles.asking)}>
          <thead>
            <tr>
              {[...shown, ...asked].map(({ id, label, align }) => (
                <th key={id} scope="col" data-align={align}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={move} onPaste={(event) => paste(event, props)}>
            {lines.map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines stand where they stand
              <LineRow key={at} {...props} line={line} at={at} />
            ))}
          </tbody>
        </table>
        {lines.length === 0 && <p className={styles.none}>{text('message.no_elements_found')}</p>}
      </div>
      {problem && (
        <p id={errorId} role="alert" className={styles.error}>
          <Icon name="alert" size="s" />
          {problemText(problem, text)}
        </p>
      )}
    </div>
  );
}

/** One line: what is shown of it, and what is asked. A problem of the whole line stands at the first question. */
function LineRow({ table, model, line, at }: LineGridProps & { line: JsonObject; at: number }) {
  const { field, shown, asked } = table;
  const answer = model.answersOf(table)[at] ?? {};
  const words = shown.slice(0, 2).map((known) => textOf(known, line));
  return (
    <tr>
      {shown.map((column) => (
        <td key={column.id} data-align={column.align} title={textOf(column, line)}>
          <FieldValue field={column} row={line} />
        </td>
      ))}
      {asked.map((column, across) => (
        <LineCell
          key={column.id}
          column={column}
          answer={answer}
          place={{ line: at, asked: across }}
          name={words.join(' ')}
          problem={model.problems[placeOf(table, at, column.id)] ?? (across === 0 ? model.problems[`${field.name}.${at}`] : undefined)}
          onChange={(value) => model.change(table, at, column.id, value)}
          onProblem={(code) => model.complain(table, at, column.id, code)}
        />
      ))}
    </tr>
  );
}

interface LineCellProps {
  column: FormField;
  answer: JsonObject;
  place: { line: number; asked: number };
  /** What the line is called. */
  name: string;
  problem: Problem | undefined;
  onChange: (value: JsonObject[string]) => void;
  onProblem: (code: string | null) => void;
}

/** One question about one line, with its control; what is wrong stands below it. */
function LineCell({ column, answer, place, name, problem, onChange, onProblem }: LineCellProps) {
  const id = useId();
  const Input = column.control.input;
  return (
    <td data-line={place.line} data-asked={place.asked} className={styles.cell}>
      <label htmlFor={id} className="visually-hidden">
        {`${column.label}: ${name}`}
      </label>
      <Input
        value={answer[column.id] ?? null}
        onChange={(value) => onChange(value ?? null)}
        onProblem={onProblem}
        context={column.context}
        row={answer}
        id={id}
        describedBy={problem && `${id}error`}
        invalid={problem !== undefined}
        disabled={false}
        place="form"
      />
      {problem && (
        <p id={`${id}error`} className={styles.error}>
          {problemText(problem, column.context.text)}
        </p>
      )}
    </td>
  );
}
