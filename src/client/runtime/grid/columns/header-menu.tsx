import type { Translate } from '../../../i18n/text.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx';
import styles from './header.module.css';
import { isThrough } from './home.ts';
import type { GridColumn } from './resolve-columns.ts';
import { fieldOfColumn } from './text-columns.ts';
import type { GridModel } from '../use-grid.ts';

interface HeaderMenuProps {
  grid: GridModel;
  column: GridColumn;
  pinned: 'start' | 'end' | null;
  autoSize: () => void;
  onFilter: (field: string) => void;
  onSetFor: ((column: GridColumn) => void) | null;
}

/** One value for all ticked rows, where the column may be edited. */
export const setForEntry = (column: GridColumn, onSetFor: HeaderMenuProps['onSetFor'], text: Translate): MenuEntry[] =>
  column.editable && !isThrough(column)
    ? [
        {
          id: 'set for selected',
          icon: 'check-all',
          label: text('grid.set_for_selected'),
          disabled: onSetFor === null,
          hint: onSetFor === null ? text('message.nothing_selected') : undefined,
          onSelect: () => onSetFor?.(column),
        },
      ]
    : [];

export function HeaderMenu({ grid, column, pinned, autoSize, onFilter, onSetFor }: HeaderMenuProps) {
  const {
    table,
    host: { text },
  } = grid;
  const model = table.getColumn(fieldOfColumn(column.id));
  if (!model) return null;
  const order: MenuEntry[] = column.text
    ? []
    : [
        { id: 'asc', icon: 'arrow-up', label: text('action.sort_ascending'), onSelect: () => model.toggleSorting(false) },
        { id: 'desc', icon: 'arrow-down', label: text('action.sort_descending'), onSelect: () => model.toggleSorting(true) },
      ];
  const entries: MenuEntry[] = [
    ...order,
    ...setForEntry(column, onSetFor, text),
    { id: 'filter', icon: 'filter', label: text('action.filter'), onSelect: () => onFilter(fieldOfColumn(column.id)) },
    { kind: 'separator', id: 'layout' },
    { id: 'start', icon: 'pin', label: text('grid.pin_left'), checked: pinned === 'start', onSelect: () => model.pin(pinned === 'start' ? false : 'start') },
    { id: 'end', icon: 'pin', label: text('grid.pin_right'), checked: pinned === 'end', onSelect: () => model.pin(pinned === 'end' ? false : 'end') },
    { id: 'auto', icon: 'up-down', label: text('grid.fit_width'), onSelect: autoSize },
    { id: 'hide', icon: 'eye-off', label: text('action.hide_column'), onSelect: () => model.toggleVisibility(false) },
  ];
  const trigger = (
    <button type="button" tabIndex={-1} className={styles.menu} aria-label={text('grid.column_menu', { column: column.label })}>
      <Icon name="more-vertical" size="s" />
    </button>
  );
  return <Menu trigger={trigger} entries={entries} align="end" />;
}
