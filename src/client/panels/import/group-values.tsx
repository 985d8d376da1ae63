import { useId, useMemo } from 'react';
import type { FieldMeta, FormMeta } from '../../../../schemas/metadata.ts';
import type { KindName } from '../../../generated/names.gen.ts';
import { useHost } from '../../runtime/host.tsx';
import { resolveColumn } from '../../runtime/grid/columns/resolve-columns.ts';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import styles from './import.module.css';
import { type ProblemGroup, valueId } from './mending.ts';
import { useFormMeta } from './use-form-meta.ts';
import type { MendingState } from './use-mending.ts';

/** References to rows that the database counts. */
const numberedKinds: ReadonlySet<KindName> = new Set<KindName>(['reference', 'tree_reference']);

interface GroupValuesProps {
  meta: FormMeta;
  /** What the field of the group is called. */
  name: string;
  group: ProblemGroup;
  mending: MendingState;
}

/** What stands in the rows of a group, each to be put right in all of them. */
export function GroupValues({ meta, name, group, mending }: GroupValuesProps) {
  const { text } = useHost();
  const further = useFormMeta(group.form);
  const field = (group.form === undefined ? meta : further)?.fields[group.field];
  const record = field?.options?.form === undefined ? undefined : field;
  // What stands in one row alone is put right there, in the list below; a record is chosen for it here too.
  const values = record ? group.values : group.values.filter(({ rows }) => rows > 1);
  if (values.length === 0) return null;
  const more = group.value_count - group.values.length;
  return (
    <div className={styles.groupValues}>
      {values.map(({ column, value, rows }) => (
        <div key={valueId({ column, from: value })} className={styles.groupValue}>
          <span className={styles.rowNumber}>{text('common.row_count', { count: rows })}</span>
          {record ? (
            <RecordFor name={name} fieldName={group.field} field={record} at={{ column, from: value }} mending={mending} />
          ) : (
            <TextInput
              aria-label={text('import.replace_in_all', { value, field: name })}
              value={mending.replacements.get(valueId({ column, from: value }))?.value ?? value}
              onChange={(replaced) => mending.replace({ column, from: value }, replaced)}
            />
          )}
        </div>
      ))}
      {more > 0 && <span className={styles.quiet}>{text('import.more_values', { count: more })}</span>}
    </div>
  );
}

interface RecordForProps {
  name: string;
  fieldName: string;
  field: FieldMeta;
  at: { column: number; from: string };
  mending: MendingState;
}

/** A name of the file, and the record that it stands for. */
function RecordFor({ name, fieldName, field, at, mending }: RecordForProps) {
  const host = useHost();
  const id = useId();
  const column = useMemo(() => resolveColumn(fieldName, field, { field: fieldName }, host, true), [fieldName, field, host]);
  const Input = column.control.input;
  const replaced = mending.replacements.get(valueId(at))?.value ?? null;
  return (
    <>
      <label htmlFor={id} className={styles.fieldName} title={at.from}>
        {at.from}
      </label>
      <div role="group" aria-label={host.text('import.map_in_all', { value: at.from, field: name })}>
        <Input
          id={id}
          value={replaced !== null && numberedKinds.has(field.kind) ? Number(replaced) : replaced}
          onChange={(key) => mending.replace(at, key === null ? null : String(key))}
          onProblem={() => undefined}
          context={column.context}
          row={{}}
          invalid={false}
          disabled={false}
          place="form"
        />
      </div>
    </>
  );
}
