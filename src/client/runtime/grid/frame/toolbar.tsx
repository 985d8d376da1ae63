import type { Ref } from 'react';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx';
import { setDensity, useTheme, type Density } from '../../../ui/look/theme.ts';
import type { IconName } from '../../../ui/display/icon.tsx';
import { ColumnChooser } from '../columns/column-chooser.tsx';
import { ActionButtons } from '../../action-buttons.tsx';
import { narrowTools, ToolBar, ToolSpace } from '../../../ui/layout/tool-bar.tsx';
import { EventTools } from '../actions/event-tools.tsx';
import { SearchBox } from '../filters/search-box.tsx';
import { TextWorkbench } from '../translation/text-workbench.tsx';
import type { GridActions } from '../actions/use-grid-actions.ts';
import type { GridModel } from '../use-grid.ts';
import { ViewsMenu } from '../../views/views-menu.tsx';

const otherDensity: Record<Density, { density: Density; icon: IconName }> = {
  balham: { density: 'alpine', icon: 'rows-wide' },
  alpine: { density: 'balham', icon: 'rows-dense' },
};

interface ToolbarProps {
  grid: GridModel;
  actions: GridActions;
  searchRef: Ref<HTMLInputElement>;
  onFilter: () => void;
  onHelp: () => void;
}

function Actions({ grid, actions, isNarrow }: { grid: GridModel; actions: GridActions; isNarrow: boolean }) {
  const eventful = actions.offered.find(({ action }) => action.events);
  const plain = actions.offered.filter((one) => one !== eventful);
  return (
    <>
      {eventful && <EventTools grid={grid} action={eventful} events={actions.events} />}
      <ActionButtons offered={plain} isNarrow={isNarrow} text={grid.host.text} onRun={({ name }) => void actions.run(name)} />
    </>
  );
}

/** Search, filters, arrangement and actions of a grid in one line. */
export function Toolbar({ grid, actions, searchRef, onFilter, onHelp }: ToolbarProps) {
  const {
    host: { text },
    view,
    setView,
    source,
    size,
  } = grid;
  const { density } = useTheme();
  const isNarrow = size.width > 0 && size.width < narrowTools;
  const other = otherDensity[density];
  const extras: MenuEntry[] = [
    {
      id: 'floating',
      icon: 'filter-list',
      label: text('grid.floating_filters'),
      checked: view.floating,
      onSelect: () => setView((now) => ({ ...now, floating: !now.floating })),
    },
    { id: 'density', icon: other.icon, label: text(`grid.density_${other.density}`), onSelect: () => setDensity(other.density) },
    { id: 'help', icon: 'keyboard', label: text('keyboard.title'), onSelect: onHelp },
  ];
  return (
    <ToolBar label={text('grid.toolbar')}>
      <SearchBox grid={grid} inputRef={searchRef} />
      <IconButton icon="filter" label={text('action.filter')} pressed={view.filter !== null} onClick={onFilter} />
      <ToolSpace />
      <Actions grid={grid} actions={actions} isNarrow={isNarrow} />
      <ViewsMenu views={grid.views} />
      <TextWorkbench grid={grid} />
      <ColumnChooser grid={grid} />
      {!isNarrow && (
        <IconButton
          icon="filter-list"
          label={text('grid.floating_filters')}
          pressed={view.floating}
          onClick={() => setView((now) => ({ ...now, floating: !now.floating }))}
        />
      )}
      {!isNarrow && <IconButton icon={other.icon} label={text(`grid.density_${other.density}`)} onClick={() => setDensity(other.density)} />}
      <IconButton icon="refresh" label={text('action.refresh')} onClick={source.reload} />
      {isNarrow ? (
        <Menu entries={extras} align="end" trigger={<IconButton icon="sliders" label={text('grid.more_settings')} />} />
      ) : (
        <IconButton icon="keyboard" label={text('keyboard.title')} shortcut={['?']} onClick={onHelp} />
      )}
    </ToolBar>
  );
}
