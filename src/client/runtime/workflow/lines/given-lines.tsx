import { useCallback, useMemo } from 'react';
import { isObject, type Json } from '../../../../shared/json.ts';
import type { EventLines } from '../../../../shared/workflow/event-fields.ts';
import { FieldValue } from '../../form/field-value.tsx';
import { useHost } from '../../host.tsx';
import { useAnswer } from '../../use-answer.ts';
import { loadLines, toLineTable } from './line-table.ts';
import styles from './lines.module.css';

/** What was given for lines, with what was known of them then. */
export function GivenLines({ field, given, label }: { field: EventLines; given: Json | undefined; label: string }) {
  const host = useHost();
  const ask = useCallback(() => loadLines(field, Array.isArray(given) ? given.filter(isObject) : []), [field, given]);
  const { value: loaded } = useAnswer(ask);
  const table = useMemo(() => loaded && toLineTable(loaded, host), [loaded, host]);
  if (!table) return null;
  const columns = [...table.shown, ...table.asked];
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ id, label, align }) => (
              <th key={id} scope="col" data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- what was given stands as it was given
            <tr key={at}>
              {columns.map((column) => (
                <td key={column.id} data-align={column.align}>
                  <FieldValue field={column} row={line} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
