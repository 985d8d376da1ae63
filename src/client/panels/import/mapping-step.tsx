import { useState } from 'react';
import { isLanguage, localeTags } from '../../../shared/languages.ts';
import { selectLabels } from '../../controls/labels.ts';
import { derivedId, type Translate } from '../../i18n/text.ts';
import { useHost } from '../../runtime/host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import type { MappedColumn, Uploaded } from './import-calls.ts';
import styles from './import.module.css';

/** Rows of the file shown beside each column. */
const sampleRows = 3;

export interface MappingStepProps {
  uploaded: Uploaded;
  chosen: readonly MappedColumn[];
  onBack: () => void;
  onCheck: (mapping: MappedColumn[]) => void;
}

/** The choice of each mapped column. */
type Targets = ReadonlyMap<number, string>;

/** A field, or a field in one language, as one choice. */
const choiceOf = ({ field, language }: Omit<MappedColumn, 'column'>): string => (language ? `${field} ${language}` : field);

function parseChoice(choice: string): Omit<MappedColumn, 'column'> {
  const [field = '', language] = choice.split(' ');
  return isLanguage(language) ? { field, language } : { field };
}

/** The columns of the file, each with its heading or its number, and some of what stands in it. */
const columnsOf = ({ headers, sample }: Uploaded, text: Translate) =>
  Array.from({ length: Math.max(headers?.length ?? 0, ...sample.map((row) => row.length)) }, (_, column) => ({
    column,
    title: headers?.[column] || text('import.column_number', { number: column + 1 }),
    words: sample
      .slice(0, sampleRows)
      .map((row) => row[column])
      .filter(Boolean)
      .join(' · '),
  }));

function choiceText(choice: string, text: Translate): string {
  const { field, language } = parseChoice(choice);
  const name = text(derivedId('field', field));
  return language ? `${name} (${localeTags[language].slice(0, 2).toUpperCase()})` : name;
}

/** Which column of the file goes into which field. */
export function MappingStep({ uploaded, chosen, onBack, onCheck }: MappingStepProps) {
  const { text } = useHost();
  const [targets, setTargets] = useState<Targets>(new Map(chosen.map((target) => [target.column, choiceOf(target)])));

  function choose(column: number, choice: string | null) {
    const next = new Map(targets);
    if (choice === null) next.delete(column);
    else next.set(column, choice);
    setTargets(next);
  }

  return (
    <div className={styles.step}>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={uploaded.file_name}>
        <MappingTable uploaded={uploaded} targets={targets} onChoose={choose} />
      </div>
      <div className={styles.buttons}>
        <p className={styles.note}>{text('import.known_keys')}</p>
        <Button onClick={onBack}>{text('action.previous')}</Button>
        <Button
          variant="primary"
          disabled={targets.size === 0}
          onClick={() => onCheck([...targets].map(([column, choice]) => ({ column, ...parseChoice(choice) })))}
        >
          {text('import.check')}
        </Button>
      </div>
    </div>
  );
}

interface MappingTableProps {
  uploaded: Uploaded;
  targets: Targets;
  onChoose: (column: number, choice: string | null) => void;
}

function MappingTable({ uploaded, targets, onChoose }: MappingTableProps) {
  const { text } = useHost();
  const taken = new Set(targets.values());
  const choices = [...new Set([...uploaded.fields, ...taken])].sort((a, b) => a.localeCompare(b));
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
        {columnsOf(uploaded, text).map(({ column, title, words }) => (
          <tr key={column}>
            <th scope="row">{title}</th>
            <td className={styles.quiet}>{words}</td>
            <td>
              <Select
                label={text('import.field_for', { column: title })}
                labels={selectLabels(text)}
                clearable
                placeholder={text('import.left_out')}
                value={targets.get(column) ?? null}
                onChange={(choice) => onChoose(column, choice)}
                options={choices.map((choice) => ({
                  value: choice,
                  label: choiceText(choice, text),
                  disabled: taken.has(choice) && targets.get(column) !== choice,
                }))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
