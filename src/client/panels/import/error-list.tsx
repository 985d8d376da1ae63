import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { FormMeta } from '../../../../schemas/metadata.ts';
import { problemText } from '../../i18n/error-text.ts';
import { derivedId } from '../../i18n/text.ts';
import { useHost } from '../../runtime/host.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { CellError, Fix } from './import-calls.ts';
import styles from './import.module.css';

const rowHeight = 40;

export interface ErrorListProps {
  meta: FormMeta;
  errors: readonly CellError[];
  fixes: ReadonlyMap<string, Fix>;
  onFix: (fix: Fix) => void;
}

const valueText = ({ value }: CellError): string => (value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Wrong cells, each to be put right in its place. Only those in view are drawn: a file can have a hundred thousand of them. */
export function ErrorList({ meta, errors, fixes, onFix }: ErrorListProps) {
  const { text } = useHost();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({ count: errors.length, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 8 });

  return (
    <div ref={scroller} className={styles.errors} tabIndex={0} role="group" aria-label={text('import.errors', { count: errors.length })}>
      <div className={styles.errorSpace} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const error = errors[index];
          if (!error) return null;
          const { row, field } = error;
          const known = meta.fields[field] !== undefined;
          const name = known ? text(derivedId('field', field)) : field;
          return (
            <div key={index} className={styles.error} style={{ transform: `translateY(${start}px)` }}>
              <span className={styles.rowNumber}>{text('import.row', { row })}</span>
              <span className={styles.fieldName}>{name}</span>
              <TextInput
                aria-label={text('import.value_of', { row, field: name })}
                aria-invalid
                value={fixes.get(`${row}.${field}`)?.value ?? valueText(error)}
                onChange={(value) => onFix({ row, field, value })}
                className={styles.fix}
              />
              <span className={styles.reason} title={problemText(error, text)}>{problemText(error, text)}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
