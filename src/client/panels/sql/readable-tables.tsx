import { useCallback, useState } from 'react';
import { useHost } from '../../runtime/host.tsx';
import { useAnswer } from '../../runtime/use-answer.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import styles from './sql.module.css';

/** What may be read, table by table; a press puts its name into the statement. */
export function ReadableTables({ onTake }: { onTake: (table: string) => void }) {
  const { api, text } = useHost();
  const [search, setSearch] = useState('');
  const ask = useCallback(async (signal: AbortSignal) => (await api.rpc('statement_tables', {}, signal)).tables, [api]);
  const tables = useAnswer(ask).value ?? [];
  const word = search.trim().toLowerCase();
  const shown = tables.filter(({ table, columns }) => table.includes(word) || columns.some((column) => column.includes(word)));
  return (
    <section className={styles.tables} aria-label={text('sql.tables')}>
      <h2>{text('sql.tables')}</h2>
      <TextInput icon="search" aria-label={text('action.search')} placeholder={text('action.search')} value={search} onChange={setSearch} />
      <ul>
        {shown.map(({ table, columns }) => (
          <li key={table}>
            <Button variant="ghost" onClick={() => onTake(table)}>
              {table}
            </Button>
            <p className={styles.quiet}>{columns.join(', ')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
