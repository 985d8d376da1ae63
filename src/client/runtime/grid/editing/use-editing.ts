import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { KeyOf, RowSource } from '../../../data/rows/row-source.ts';
import type { CellChange } from '../clipboard/clipboard.ts';
import type { EditMove } from './cell-editor.tsx';
import type { EditSession } from './edit-session.ts';
import { mayEditCell } from '../columns/resolve-columns.ts';
import type { GridColumn } from '../columns/resolve-columns.ts';
import type { CellPlace } from '../selection/selection.ts';
import { valueAt } from '../columns/text-columns.ts';
import { holdsValue, problemIn } from './cell-values.ts';
import type { ReadTexts } from './use-texts.ts';

export interface Editing extends CellPlace {
  typed?: string;
  /** The row as it was begun with; it tells the texts of the cell in all languages once they are here. */
  of: JsonObject;
}

interface EditingOptions {
  source: RowSource;
  session: EditSession;
  keyOf: KeyOf;
  visible: readonly GridColumn[];
  /** The rows with the texts of the columns in all languages. */
  readTexts: ReadTexts;
  move: (direction: EditMove) => void;
  /** Hears that somebody wants to change a cell that is not changed here. */
  tellReadOnly: (column: GridColumn, row: JsonObject) => void;
}

/** Which cell is being edited, and what becomes of what is typed there. */
export function useEditing({ source, session, keyOf, visible, readTexts, move, tellReadOnly }: EditingOptions) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const isEditing = editing !== null;
  useEffect(() => (isEditing ? source.hold() : undefined), [isEditing, source]);

  /** Values are held against the kind before the server is asked; a wrong one stays in its cell with the reason. */
  const apply = useCallback(
    (changes: readonly CellChange[], revert = false): Promise<boolean> => {
      const columns = new Map(visible.map((column) => [column.id, column]));
      const good = changes.filter((change) => {
        const column = columns.get(change.field);
        const code = column ? problemIn(column, change.row, change.value) : null;
        if (code !== null) session.refuse(change, { code, params: {} });
        return code === null;
      });
      return session.edit(good, { revert });
    },
    [session, visible],
  );

  const start = useCallback(
    (place: CellPlace, typed?: string): boolean => {
      const column = visible[place.column];
      const row = source.get(place.row);
      if (column && row && column.readOnly !== undefined) tellReadOnly(column, row);
      if (!column || !row || !mayEditCell(column, row) || column.control.mode === 'toggle') return false;
      const begun: Editing = { ...place, typed, of: row };
      setEditing(begun);
      // Until they are here only the texts that the row tells are typed.
      void readTexts([row], [column]).then(([whole]) => whole && whole !== row && setEditing((now) => (now === begun ? { ...begun, of: whole } : now)));
      return true;
    },
    [visible, source, tellReadOnly, readTexts],
  );

  const commit = useCallback(
    (value: Json, direction: EditMove) => {
      const column = editing && visible[editing.column];
      // The row that was begun with, also when it stands elsewhere by now; what it tells of texts, the one stored now may not.
      const row = editing && ((column?.perLanguage ? undefined : source.get(source.indexOf(keyOf(editing.of)))) ?? editing.of);
      setEditing(null);
      if (column && row && !holdsValue(column, session.shown(row), value)) void apply([{ row, field: column.id, value }]);
      move(direction);
    },
    [editing, visible, source, session, keyOf, apply, move],
  );

  const cancel = useCallback(() => setEditing(null), []);

  /** Turns a flag, or goes round its values, for every given row alike: the first decides. */
  const toggle = useCallback(
    (rows: readonly JsonObject[], column: GridColumn): boolean => {
      const { next } = column.control;
      const [first] = rows;
      if (column.control.mode !== 'toggle' || !next || !first || !mayEditCell(column, first)) return false;
      const value = next(valueAt(session.shown(first), column.id) ?? null);
      void apply(
        rows.filter((row) => mayEditCell(column, row)).map((row) => ({ row, field: column.id, value })),
        true,
      );
      return true;
    },
    [session, apply],
  );

  return useMemo(() => ({ editing, start, commit, cancel, toggle, apply }), [editing, start, commit, cancel, toggle, apply]);
}
