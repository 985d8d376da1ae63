import { useRef } from 'react';
import type { Translate } from '../../i18n/text.ts';
import { IconButton } from '../../ui/inputs/icon-button.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { narrowTools, ToolBar, ToolSpace, toolField } from '../../ui/layout/tool-bar.tsx';
import { ActionButtons } from '../action-buttons.tsx';
import { useElementSize } from '../grid/rows/use-element-size.ts';
import { openKeyboardHelp } from '../keyboard/help.ts';
import type { OfferedAction } from '../offered-actions.ts';

interface TreeToolbarProps {
  text: Translate;
  sought: string;
  onSearch: (text: string) => void;
  onFoldAll: (open: boolean) => void;
  onRefresh: () => void;
  offered: readonly OfferedAction[];
  onAction: (action: OfferedAction) => void;
}

/** Search, folding and the screen's actions. */
export function TreeToolbar({ text, sought, onSearch, onFoldAll, onRefresh, offered, onAction }: TreeToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(bar);
  const clear = sought !== '' && <IconButton icon="x" size="xs" label={text('common.clear')} onClick={() => onSearch('')} />;
  return (
    <ToolBar ref={bar} label={text('common.toolbar')}>
      <TextInput
        type="search"
        icon="search"
        className={toolField}
        value={sought}
        onChange={onSearch}
        suffix={clear || undefined}
        aria-label={text('action.search')}
        placeholder={text('action.search')}
        onKeyDown={(event) => event.key === 'Escape' && onSearch('')}
      />
      <IconButton icon="up-down" label={text('grid.tree.unfold_all')} onClick={() => onFoldAll(true)} />
      <IconButton icon="minus" label={text('grid.tree.fold_all')} onClick={() => onFoldAll(false)} />
      <ToolSpace />
      <ActionButtons offered={offered} isNarrow={width > 0 && width < narrowTools} text={text} onRun={onAction} />
      <IconButton icon="refresh" label={text('action.refresh')} onClick={onRefresh} />
      <IconButton icon="keyboard" label={text('keyboard.title')} shortcut={['?']} onClick={openKeyboardHelp} />
    </ToolBar>
  );
}
