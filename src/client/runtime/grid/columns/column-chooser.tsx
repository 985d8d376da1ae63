import { type DragEvent, useState } from 'react';
import { Button } from '../../../ui/inputs/button.tsx';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import styles from './column-chooser.module.css';
import type { GridModel } from '../use-grid.ts';
import { toMoved } from './widths.ts';

/** Which columns are shown and in which order; both by mouse and by keyboard. */
export function ColumnChooser({ grid }: { grid: GridModel }) {
  const {
    host: { text },
    columns,
    view,
    setView,
    views,
  } = grid;
  const [query, setQuery] = useState('');
  const byId = new Map(columns.map((column) => [column.id, column]));
  const wanted = query.trim().toLocaleLowerCase();
  const listed = view.order.flatMap((id) => byId.get(id) ?? []).filter((column) => column.label.toLocaleLowerCase().includes(wanted));
  const show = (id: string, shown: boolean) => setView((now) => ({ ...now, hidden: shown ? now.hidden.filter((one) => one !== id) : [...now.hidden, id] }));
  const move = (id: string, target: string | undefined) => target && setView((now) => ({ ...now, order: toMoved(now.order, id, target) }));

  function drop(event: DragEvent, target: string) {
    event.preventDefault();
    move(event.dataTransfer.getData('text/x-column'), target);
  }

  return (
    <Popover trigger={<IconButton icon="columns" label={text('common.columns')} />} label={text('common.columns')} align="end">
      <div className={styles.chooser}>
        <TextInput icon="search" value={query} onChange={setQuery} placeholder={text('action.search')} aria-label={text('grid.search_columns')} />
        <ul className={styles.list}>
          {listed.map((column, at) => (
            <li
              key={column.id}
              className={styles.item}
              draggable
              onDragStart={(event) => event.dataTransfer.setData('text/x-column', column.id)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, column.id)}
            >
              <Icon name="grip" size="s" className={styles.grip} />
              <Checkbox className={styles.name} label={column.label} checked={!view.hidden.includes(column.id)} onChange={(shown) => show(column.id, shown)} />
              <IconButton
                size="xs"
                icon="arrow-up"
                label={text('grid.move_up', { column: column.label })}
                disabled={at === 0}
                onClick={() => move(column.id, listed[at - 1]?.id)}
              />
              <IconButton
                size="xs"
                icon="arrow-down"
                label={text('grid.move_down', { column: column.label })}
                disabled={at === listed.length - 1}
                onClick={() => move(column.id, listed[at + 1]?.id)}
              />
            </li>
          ))}
        </ul>
        <div className={styles.foot}>
          <Button variant="ghost" onClick={() => setView((now) => ({ ...now, hidden: [] }))}>
            {text('grid.show_all_columns')}
          </Button>
          <Button
            variant="ghost"
            onClick={() =>
              setView((now) => ({ ...now, order: views.standard.order, hidden: views.standard.hidden, widths: {}, pinned: views.standard.pinned }))
            }
          >
            {text('grid.standard_columns')}
          </Button>
        </div>
      </div>
    </Popover>
  );
}
