import { useState } from 'react';
import { type Encoding, encodings } from '../../../shared/csv/encodings.ts';
import { toPathBase } from '../../../shared/web-address.ts';
import { selectLabels } from '../../controls/labels.ts';
import { derivedId, type Translate } from '../../i18n/text.ts';
import { useHost } from '../../runtime/host.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Checkbox } from '../../ui/inputs/checkbox.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { proposedReading, type Reading, type Uploaded } from './import-calls.ts';
import { type FileColumn, MappingTable } from './mapping-table.tsx';
import { MappingViews } from './mapping-views.tsx';
import styles from './import.module.css';
import { PathBase } from './path-base.tsx';
import { Questions } from './questions.tsx';
import { useReading } from './use-reading.ts';

/** Rows of the file shown beside each column. */
const sampleRows = 3;

export interface MappingStepProps {
  uploaded: Uploaded;
  /** Fields by which rows are told apart, of which a column has to give each. */
  needed: readonly string[];
  chosen: Reading;
  /** It is how the server proposes it. */
  isProposed: boolean;
  onBack: () => void;
  /** Has the file read in another encoding. */
  onEncoding: (encoding: Encoding) => Promise<void>;
  onCheck: (reading: Reading) => void;
}

/** The columns of the file, each with its heading or its number, and some of what stands in it. */
const columnsOf = ({ headers, sample }: Uploaded, text: Translate): FileColumn[] =>
  Array.from({ length: Math.max(headers?.length ?? 0, ...sample.map((row) => row.length)) }, (_, column) => ({
    column,
    title: headers?.[column] || text('import.column_number', { number: column + 1 }),
    words: sample
      .slice(0, sampleRows)
      .map((row) => row[column])
      .filter(Boolean)
      .join(' · '),
  }));

/** What keeps the file from being checked, else what becomes of its rows. */
function nextNote(
  { missing, open, clashing, unread }: Record<'missing' | 'open' | 'clashing', readonly string[]> & { unread: number },
  text: Translate,
): string {
  if (missing.length > 0) return text('import.key_missing', { fields: missing.map((name) => text(derivedId('field', name))).join(', ') });
  if (clashing.length > 0) return text('import.clashing', { fields: clashing.join(', ') });
  if (open.length > 0) return text('import.choose_asked', { fields: open.join(', ') });
  return unread > 0 ? text('import.choose_readings', { count: unread }) : text('import.known_keys');
}

/** What is asked once for all rows and nobody has said yet. */
function openQuestions({ reading, questions, base }: Pick<ReturnType<typeof useReading>, 'reading' | 'questions' | 'base'>, text: Translate): string[] {
  const isBaseOpen = base.example !== undefined && toPathBase(base.value) === undefined;
  const fields = questions.filter(({ field }) => (reading.asked?.[field] ?? null) === null).map(({ field }) => text(derivedId('field', field)));
  return [...(isBaseOpen ? [text('import.path_base')] : []), ...fields];
}

/** Which column of the file goes into which field. */
export function MappingStep({ uploaded, needed, chosen, isProposed, onBack, onEncoding, onCheck }: MappingStepProps) {
  const { text } = useHost();
  const { reading, targets, ways, own, chooseOwn, clashing, questions, answer, base, canNumber, setNumbered, unread, isMeant, choose, chooseWay, readAs } =
    useReading(uploaded, chosen);
  const open = openQuestions({ reading, questions, base }, text);
  const clashingFields = [...new Set(clashing.map(({ field }) => text(derivedId('field', field))))];
  const columns = columnsOf(uploaded, text);
  const further = columns.filter(({ column }) => !isMeant(column));
  const missing = needed.filter(
    (name) => !(reading.isNumbered && name === uploaded.numbered) && !reading.columns.some(({ field, form }) => field === name && form === undefined),
  );
  const table = { uploaded, read: reading.columns, targets, ways, own, onChoose: choose, onWay: chooseWay, onOwn: chooseOwn };
  return (
    <div className={styles.step}>
      <div className={styles.readAs}>
        {uploaded.known && (
          <KnownTable
            profile={uploaded.known.profile}
            isTaken={reading.profile !== null}
            onTake={() => readAs(proposedReading(uploaded))}
            onLeave={() => readAs({ columns: uploaded.mapping, profile: null })}
          />
        )}
        {uploaded.headers && <MappingViews uploaded={uploaded} reading={reading} isProposed={isProposed} onRead={readAs} />}
      </div>
      {uploaded.encoding && <EncodingChoice encoding={uploaded.encoding} doubt={uploaded.encoding_doubt} onChoose={onEncoding} />}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={uploaded.file_name}>
        <MappingTable columns={columns.filter(({ column }) => isMeant(column))} {...table} />
        {further.length > 0 && (
          <details>
            <summary className={styles.further}>{text('import.columns_left_out', { count: further.length })}</summary>
            <MappingTable columns={further} {...table} />
          </details>
        )}
      </div>
      {canNumber && uploaded.numbered !== null && (
        <Checkbox
          label={text('import.number_rows', { field: text(derivedId('field', uploaded.numbered)) })}
          checked={reading.isNumbered ?? false}
          onChange={setNumbered}
        />
      )}
      {base.example !== undefined && <PathBase example={base.example} value={base.value} onChange={base.set} />}
      <Questions questions={questions} answers={reading.asked ?? {}} onAnswer={answer} />
      <div className={styles.buttons}>
        <p className={styles.note}>{nextNote({ missing, open, clashing: clashingFields, unread }, text)}</p>
        <Button onClick={onBack}>{text('action.previous')}</Button>
        <Button
          variant="primary"
          disabled={targets.size === 0 || unread + open.length + missing.length + clashingFields.length > 0}
          onClick={() => onCheck(reading)}
        >
          {text('import.check')}
        </Button>
      </div>
    </div>
  );
}

interface KnownTableProps {
  profile: string;
  isTaken: boolean;
  onTake: () => void;
  onLeave: () => void;
}

/** The table of another program that the file is read as, taken off or back with one click. */
function KnownTable({ profile, isTaken, onTake, onLeave }: KnownTableProps) {
  const { text } = useHost();
  const name = text(derivedId('profile', profile));
  return (
    <div className={styles.chips}>
      <span>{text(isTaken ? 'import.known_as' : 'import.could_be')}</span>
      {isTaken ? (
        <Chip tone="accent" icon="check" onRemove={onLeave} removeLabel={text('import.not_known_as')}>
          {name}
        </Chip>
      ) : (
        <Chip onPress={onTake}>{name}</Chip>
      )}
    </div>
  );
}

interface EncodingChoiceProps {
  encoding: Encoding;
  doubt: Uploaded['encoding_doubt'];
  onChoose: MappingStepProps['onEncoding'];
}

/** In which encoding the text of the file is read; the samples below show what comes of it. */
function EncodingChoice({ encoding, doubt, onChoose }: EncodingChoiceProps) {
  const { text } = useHost();
  const [reading, setReading] = useState<Encoding | null>(null);
  async function choose(chosen: string | null) {
    const wanted = encodings.find((one) => one === chosen);
    if (!wanted || wanted === encoding) return;
    setReading(wanted);
    await onChoose(wanted);
    setReading(null);
  }
  return (
    <div className={styles.reading}>
      <Select
        label={text('import.encoding')}
        labels={selectLabels(text)}
        value={reading ?? encoding}
        disabled={reading !== null}
        onChange={(chosen) => void choose(chosen)}
        options={encodings.map((one) => ({ value: one, label: text(derivedId('import.encoding_of', one)) }))}
      />
      <p className={styles.note} role={doubt ? 'status' : undefined}>
        {doubt
          ? text('import.encoding_doubt', { example: doubt.example, value: doubt.value, encoding: text(derivedId('import.encoding_of', doubt.encoding)) })
          : text('import.encoding_hint')}
      </p>
    </div>
  );
}
