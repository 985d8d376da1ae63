import { useEffect, useState } from 'react';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { EventLines } from '../../../../shared/workflow/event-fields.ts';
import { FieldValue } from '../../form/field-value.tsx';
import { useHost } from '../../host.tsx';
import { type LineTable, toLineTable } from './line-table.ts';
import styles from './lines.module.css';

const isLine = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was given for lines, with what was known of them then. */
export function GivenLines({ field, given, label }: { field: EventLines; given: Json | undefined; label: string }) {
  const host = useHost();
  const [table, setTable] = useState<LineTable | null>(null);
  useEffect(() => {
    let isOpen = true;
    void toLineTable(field, Array.isArray(given) ? given.filter(isLine) : [], host).then((made) => isOpen && setTable(made));
    return () => {
      isOpen = false;
    };
  }, [field, given, host]);
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
