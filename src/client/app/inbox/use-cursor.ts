import { useState } from 'react';
import type { InboxRow } from '../../../shared/workflow/inbox.ts';

/** The row in hand and those that are selected. A row that is gone gives its place to the one that follows it. */
export function useCursor(rows: readonly InboxRow[]) {
  const [at, setAt] = useState<{ id: number; place: number } | null>(null);
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const ids = rows.map(({ fsm_instance_id }) => fsm_instance_id);
  const found = at ? ids.indexOf(at.id) : -1;
  const place = found >= 0 ? found : Math.max(0, Math.min(at?.place ?? 0, ids.length - 1));
  const selected = ticked.filter((id) => ids.includes(id));

  function goTo(next: number) {
    const to = Math.max(0, Math.min(next, ids.length - 1));
    const id = ids[to];
    if (id !== undefined) setAt({ id, place: to });
  }

  return {
    place,
    row: rows[place],
    selected,
    goTo,
    toggle: (id: number) => setTicked(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]),
    selectAll: () => setTicked(selected.length === ids.length ? [] : ids),
    clear: () => setTicked([]),
    /** To the row that follows those that are done, else to the one before them. */
    passOver(done: readonly number[]) {
      const isDone = (id: number): boolean => done.includes(id);
      const next = ids.slice(place).find((id) => !isDone(id)) ?? ids.slice(0, place).findLast((id) => !isDone(id));
      if (next !== undefined) setAt({ id: next, place });
      setTicked(selected.filter((id) => !isDone(id)));
    },
  };
}
export type Cursor = ReturnType<typeof useCursor>;
