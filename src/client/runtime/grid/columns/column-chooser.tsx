import { type DragEvent, useState } from 'react';
import { Button } from '../../../ui/inputs/button.tsx';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import styles from './column-chooser.module.css';
import type { GridColumn } from './resolve-columns.ts';
import type { GridModel } from '../use-grid.ts';
import { toMoved } from './widths.ts';

interface ChooserEntryProps {
  grid: GridModel;
  column: GridColumn;
  /** The columns listed before and after this one; undefined at the ends. */
  previous: GridColumn | undefined;
  next: GridColumn | undefined;
}

/** One column of the list: its checkbox, its grip and its buttons to move it. */
function ChooserEntry({ grid, column, previous, next }: ChooserEntryProps) {
  const {
    host: { text },
    view,
    setView,
  } = grid;
  const { id, label } = column;
  const show = (shown: boolean) => setView((now) => ({ ...now, hidden: shown ? now.hidden.filter((one) => one !== id) : [...now.hidden, id] }));
  const move = (moved: string, target: string | undefined) => target && setView((now) => ({ ...now, order: toMoved(now.order, moved, target) }));

  function drop(event: DragEvent) {
    event.preventDefault();
    move(event.dataTransfer.getData('text/x-column'), id);
  }

  return (
    <li
      className={styles.item}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/x-column', id)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <Icon name="grip" size="s" className={styles.grip} />
      <Checkbox className={styles.name} label={label} checked={!view.hidden.includes(id)} onChange={show} />
      <IconButton size="xs" icon="arrow-up" label={text('grid.move_up', { column: label })} disabled={!previous} onClick={() => move(id, previous?.id)} />
      <IconButton size="xs" icon="arrow-down" label={text('grid.move_down', { column: label })} disabled={!next} onClick={() => move(id, next?.id)} />
    </li>
  );
}

/** The list in which columns are shown, hidden and ordered, both by mouse and by keyboard. */
export function ColumnChooser({ grid }: { grid: GridModel }) {
  const {
    host: { text },
    columns,
    view,
    setView,
    views: { standard },
  } = grid;
  const [query, setQuery] = useState('');
  const byId = new Map(columns.map((column) => [column.id, column]));
  const wanted = query.trim().toLocaleLowerCase();
  const listed = view.order.flatMap((id) => byId.get(id) ?? []).filter((column) => column.label.toLocaleLowerCase().includes(wanted));

  return (
    <Popover trigger={<IconButton icon="columns" label={text('common.columns')} />} label={text('common.columns')} align="end">
      <div className={styles.chooser}>
        <TextInput icon="search" value={query} onChange={setQuery} placeholder={text('action.search')} aria-label={text('grid.search_columns')} />
        <ul className={styles.list}>
          {listed.map((column, at) => (
            <ChooserEntry key={column.id} grid={grid} column={column} previous={listed[at - 1]} next={listed[at + 1]} />
          ))}
        </ul>
        <div className={styles.foot}>
          <Button variant="ghost" onClick={() => setView((now) => ({ ...now, hidden: [] }))}>
            {text('grid.show_all_columns')}
          </Button>
          <Button
            variant="ghost"
            onClick={() => setView((now) => ({ ...now, order: standard.order, hidden: standard.hidden, widths: {}, pinned: standard.pinned }))}
          >
            {text('grid.standard_columns')}
          </Button>
        </div>
      </div>
    </Popover>
  );
}
