import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { FoundSort, LookupScreen } from '../../../../schemas/shapes/lookup.shape.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { derivedId } from '../../i18n/text.ts';
import { Chip } from '../../ui/display/chip.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { classes } from '../../ui/look/classes.ts';
import { type GridColumn, resolveColumn, textOf } from '../grid/columns/resolve-columns.ts';
import { type Host, useHost } from '../host.tsx';
import styles from './lookup.module.css';

interface FoundThingsProps {
  screen: ScreenMeta<LookupScreen>;
  /** What was looked up. */
  code: string;
  rows: readonly JsonObject[];
  onCode: (code: string) => void;
}

/** One thing that is called so, and the rows about it. */
interface Thing {
  sort: FoundSort;
  rows: JsonObject[];
}

function toThings({ found, by }: LookupScreen, rows: readonly JsonObject[]): Thing[] {
  const things = new Map<string, Thing>();
  for (const row of rows) {
    const sort = found.find(({ as }) => as === row[by]);
    if (!sort) continue;
    const key = JSON.stringify([sort.as, ...sort.title.map((name) => row[name])]);
    const thing = things.get(key) ?? { sort, rows: [] };
    thing.rows.push(row);
    things.set(key, thing);
  }
  return [...things.values()];
}

const columnsOf = ({ meta }: ScreenMeta<LookupScreen>, names: readonly string[], host: Host): GridColumn[] =>
  names.flatMap((name) => {
    const field = meta.fields[name];
    return field ? [resolveColumn(name, field, { field: name }, host, false)] : [];
  });

const isFlag = ({ id }: GridColumn, row: JsonObject): boolean => typeof row[id] === 'boolean';

/** What is true of a row, as chips. */
function Flags({ columns, row }: { columns: readonly GridColumn[]; row: JsonObject }) {
  return columns
    .filter(({ id }) => row[id] === true)
    .map(({ id, label }) => (
      <Chip key={id} tone="danger" icon="lock">
        {label}
      </Chip>
    ));
}

/** Words of a row behind its first one, without figures and flags. */
const wordsOf = (columns: readonly GridColumn[], row: JsonObject): string =>
  columns
    .filter((column) => !isFlag(column, row) && !column.numeric)
    .map((column) => textOf(column, row))
    .filter((word) => word !== '')
    .join(' · ');

/** A row as a large button that looks up its code. */
function Line({ columns, row, onCode }: { columns: readonly GridColumn[]; row: JsonObject; onCode: (code: string) => void }) {
  const [first, ...others] = columns;
  if (!first) return null;
  const code = textOf(first, row);
  return (
    <li>
      <button type="button" className={styles.line} onClick={() => onCode(code)}>
        <span className={styles.words}>
          <span className={styles.code}>{code}</span>
          <span className={styles.about}>{wordsOf(others, row)}</span>
          <Flags columns={others} row={row} />
        </span>
        {others
          .filter(({ numeric }) => numeric)
          .map((column) => (
            <span key={column.id} className={styles.figure}>
              <span className={styles.number}>{textOf(column, row)}</span>
              <span className={styles.about}>{column.label}</span>
            </span>
          ))}
        <Icon name="chevron-right" className={styles.further} />
      </button>
    </li>
  );
}

function ThingCard({ screen, thing: { sort, rows }, onCode }: { screen: ScreenMeta<LookupScreen>; thing: Thing; onCode: (code: string) => void }) {
  const host = useHost();
  const [head, ...others] = columnsOf(screen, sort.title, host);
  const lines = columnsOf(screen, sort.lines, host);
  const [row] = rows;
  const [first] = lines;
  if (!head || !first || !row) return null;
  const told = rows.filter((one) => textOf(first, one) !== '');
  return (
    <section className={styles.thing} aria-label={textOf(head, row)}>
      <h2 className={styles.title}>
        <span className={styles.code}>{textOf(head, row)}</span> <span className={styles.name}>{wordsOf(others, row)}</span>{' '}
        <Flags columns={others} row={row} />
      </h2>
      {told.length === 0 && <p className={styles.none}>{host.text(derivedId(sort.none))}</p>}
      <ul className={styles.lines}>
        {told.map((one, place) => (
          <Line key={place} columns={lines} row={one} onCode={onCode} />
        ))}
      </ul>
    </section>
  );
}

/** Whether anything is called so, in a colour that is seen from afar, and all that is. */
export function FoundThings({ screen, code, rows, onCode }: FoundThingsProps) {
  const { text } = useHost();
  const things = toThings(screen, rows);
  const isFound = things.length > 0;
  return (
    <>
      <p role="status" className={classes(styles.verdict, isFound ? styles.right : styles.wrong)}>
        <Icon name={isFound ? 'check-circle' : 'alert'} size="l" />
        <span>{isFound ? text('lookup.found', { code }) : text('lookup.unknown', { code })}</span>
      </p>
      {things.map((thing, place) => (
        <ThingCard key={place} screen={screen} thing={thing} onCode={onCode} />
      ))}
    </>
  );
}
