import type { Convention } from '../../../shared/csv/conventions.ts';
import { localeTags } from '../../../shared/languages.ts';
import { selectLabels } from '../../controls/labels.ts';
import { derivedId, type Translate } from '../../i18n/text.ts';
import { useHost } from '../../runtime/host.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { choicesOfFetches, choicesOfFills, isFetch } from './fill-choices.ts';
import type { MappedColumn, Uploaded } from './import-calls.ts';
import styles from './import.module.css';
import { QuestionSelect } from './questions.tsx';
import { doubtOf, type OwnRows, parseChoice, rowsAsked, type Targets, type Ways } from './targets.ts';

function choiceText(choice: string, uploaded: Uploaded, text: Translate): string {
  const { form, field, language } = parseChoice(choice);
  if (form !== undefined && isFetch(uploaded, choice)) return text(derivedId('fetches', form));
  const name = text(derivedId('field', field));
  return language ? `${name} (${localeTags[language].slice(0, 2).toUpperCase()})` : name;
}

/** What a further form is called, under which its fields stand. */
function groupOf(choice: string, uploaded: Uploaded, text: Translate): { group?: string } {
  const { form } = parseChoice(choice);
  return form === undefined || isFetch(uploaded, choice) ? {} : { group: text(derivedId('fills', form)) };
}

/** A column of the file: what it is called, and some of what stands in it. */
export interface FileColumn {
  column: number;
  title: string;
  words: string;
}

interface MappingTableProps {
  uploaded: Uploaded;
  columns: readonly FileColumn[];
  /** The columns as they are read. */
  read: readonly MappedColumn[];
  targets: Targets;
  ways: Ways;
  own: OwnRows;
  onChoose: (column: number, choice: string | null) => void;
  onWay: (column: number, way: Convention) => void;
  onOwn: (column: number, field: string, value: string | number) => void;
}

/** How a column that may be read in two ways is read: each with what it makes of a cell. */
function WayChoice({
  title,
  doubt,
  way,
  onChoose,
}: {
  title: string;
  doubt: Uploaded['doubts'][number];
  way: Convention | undefined;
  onChoose: (way: Convention) => void;
}) {
  const { text, formats } = useHost();
  const told = (value: string | number) => (typeof value === 'number' ? formats.number(value) : formats.date(value));
  return (
    <Select
      label={text('import.read_as', { column: title })}
      labels={selectLabels(text)}
      placeholder={text('import.choose_reading')}
      value={way ?? null}
      onChange={(chosen) => {
        const convention = doubt.ways.find((one) => one.convention === chosen)?.convention;
        if (convention) onChoose(convention);
      }}
      options={doubt.ways.map(({ convention, value }) => ({
        value: convention,
        label: text('import.reading', { example: doubt.example, value: told(value) }),
      }))}
    />
  );
}

/** Where each of these columns goes. */
export function MappingTable(props: MappingTableProps) {
  const { uploaded, columns, targets } = props;
  const { text } = useHost();
  const taken = new Set(targets.values());
  const isOwn = (choice: string): boolean => parseChoice(choice).form === undefined;
  const own = [...new Set([...uploaded.fields, ...[...taken].filter(isOwn)])].sort((a, b) => a.localeCompare(b));
  const choices = [...choicesOfFetches(uploaded.fetches), ...own, ...choicesOfFills(uploaded.fills)];
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text('import.column')}</th>
          <th scope="col">{text('import.sample')}</th>
          <th scope="col">{text('import.field')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((one) => (
          <MappingRow key={one.column} {...props} {...one} choices={choices} taken={taken} />
        ))}
      </tbody>
    </table>
  );
}

interface MappingRowProps extends Omit<MappingTableProps, 'columns'>, FileColumn {
  choices: readonly string[];
  /** Choices of all columns: none goes where another one does, but for those that name files. */
  taken: ReadonlySet<string>;
}

function MappingRow({ uploaded, read, targets, ways, own, onChoose, onWay, onOwn, column, title, words, choices, taken }: MappingRowProps) {
  const { text } = useHost();
  const target = targets.get(column);
  const doubt = doubtOf(uploaded, column, target);
  // Which row a column is of is asked here where it has one of its own, and where several columns go to the same field.
  const isOneOfMany = target !== undefined && [...targets.values()].filter((one) => one === target).length > 1;
  const asks = target !== undefined && (own.has(column) || isOneOfMany) ? rowsAsked(uploaded, target) : [];
  const unit = read.find((one) => one.column === column)?.unit;
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className={styles.quiet}>{words}</td>
      <td>
        <div className={styles.target}>
          <Select
            label={text('import.field_for', { column: title })}
            labels={selectLabels(text)}
            clearable
            placeholder={text('import.left_out')}
            value={target ?? null}
            onChange={(choice) => onChoose(column, choice)}
            options={choices.map((choice) => ({
              value: choice,
              label: choiceText(choice, uploaded, text),
              disabled: taken.has(choice) && target !== choice && rowsAsked(uploaded, choice).length === 0 && !isFetch(uploaded, choice),
              ...groupOf(choice, uploaded, text),
            }))}
          />
          {unit && <span className={styles.quiet}>{text('import.converted', { unit })}</span>}
          {asks.map((ask) => (
            <QuestionSelect
              key={ask.field}
              {...ask}
              label={text('import.row_for', { field: text(derivedId('field', ask.field)), column: title })}
              value={own.get(column)?.[ask.field] ?? null}
              onAnswer={(value) => onOwn(column, ask.field, typeof value === 'number' ? value : String(value))}
            />
          ))}
          {doubt && <WayChoice title={title} doubt={doubt} way={ways.get(column)} onChoose={(way) => onWay(column, way)} />}
        </div>
      </td>
    </tr>
  );
}
