import { useState } from 'react';
import type { FormMeta } from '../../../../schemas/metadata.ts';
import { selectLabels } from '../../controls/labels.ts';
import { derivedId } from '../../i18n/text.ts';
import { useHost } from '../../runtime/host.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { ImportPlan, Uploaded } from './import-calls.ts';
import styles from './import.module.css';

/** Rows of the file shown beside each column. */
const sampleRows = 3;

export interface MappingStepProps {
  meta: FormMeta;
  uploaded: Uploaded;
  /** What was chosen before, when one comes back. */
  chosen: Pick<ImportPlan, 'mapping' | 'update_by'> | null;
  busy: boolean;
  onBack: () => void;
  onCheck: (chosen: Pick<ImportPlan, 'mapping' | 'update_by'>) => void;
}

const isNamed = (entry: [string, string | null]): entry is [string, string] => entry[1] !== null;

/** Which column of the file goes into which field. */
export function MappingStep({ meta, uploaded, chosen, busy, onBack, onCheck }: MappingStepProps) {
  const { text } = useHost();
  const [mapping, setMapping] = useState<Record<string, string | null>>(chosen?.mapping ?? uploaded.proposal);
  const [updateBy, setUpdateBy] = useState<string | null>(chosen ? chosen.update_by : (meta.key[0] ?? null));
  const labels = selectLabels(text);
  const nameOf = (field: string) => text(derivedId('field', field));
  const taken = new Set(Object.values(mapping));
  const fields = Object.entries(meta.fields).filter(([name, field]) => field.writable || field.creatable || meta.key.includes(name));
  const mapped = Object.entries(mapping).filter(isNamed);

  return (
    <div className={styles.step}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text('import.column')}</th>
              <th scope="col">{text('import.sample')}</th>
              <th scope="col">{text('import.field')}</th>
            </tr>
          </thead>
          <tbody>
            {uploaded.columns.map((column, index) => (
              <tr key={column}>
                <th scope="row">{column}</th>
                <td className={styles.quiet}>{uploaded.sample.slice(0, sampleRows).map((row) => row[index]).filter(Boolean).join(' · ')}</td>
                <td>
                  <Select
                    label={text('import.field_for', { column })}
                    labels={labels}
                    clearable
                    placeholder={text('import.left_out')}
                    value={mapping[column] ?? null}
                    onChange={(field) => setMapping((before) => ({ ...before, [column]: field }))}
                    options={fields.map(([name]) => ({ value: name, label: nameOf(name), disabled: taken.has(name) && mapping[column] !== name }))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Field label={text('import.update_by')} help={text('import.update_by_help')} className={styles.narrow}>
        {(control) => (
          <Select
            {...control}
            label={text('import.update_by')}
            labels={labels}
            clearable
            placeholder={text('import.add_all')}
            value={updateBy}
            onChange={setUpdateBy}
            options={mapped.map(([, name]) => ({ value: name, label: nameOf(name) }))}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <Button onClick={onBack}>{text('action.previous')}</Button>
        <Button variant="primary" busy={busy} disabled={mapped.length === 0} onClick={() => onCheck({ mapping: Object.fromEntries(mapped), update_by: updateBy })}>
          {text('import.check')}
        </Button>
      </div>
    </div>
  );
}
