import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { GridActions } from '../actions/use-grid-actions.ts';
import type { GridClipboard } from '../clipboard/use-clipboard.ts';
import type { GridModel } from '../use-grid.ts';
import { isShortcut, isTyping, toCommand } from '../../keyboard/keys.ts';
import type { RunCommand } from './use-commands.ts';

interface KeysOptions {
  grid: GridModel;
  clipboard: GridClipboard;
  actions: GridActions;
  run: RunCommand;
}

/** Fields and buttons in the grid take their own keys. */
const isField = (target: EventTarget) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLButtonElement;

/** What the keys do in the grid while no cell is being edited: commands, shortcuts of actions, the clipboard, and a letter that begins an edit. */
export function useGridKeys({ grid, clipboard, actions, run }: KeysOptions) {
  const { scroller, editing, active, goTo } = grid;

  function onKeyDown(event: KeyboardEvent) {
    if (!scroller.current?.contains(event.target as Node) || event.nativeEvent.isComposing || editing.editing) return;
    if (isField(event.target)) {
      if (event.key === 'Escape' && active) goTo(active.row, active.column);
      return;
    }
    // What works on every page is the page's, also where a sign would begin an edit.
    if (toCommand('page', event)) return;
    const found = toCommand('grid', event);
    const action = found ? undefined : actions.offered.find((one) => one.action.shortcut && isShortcut(one.action.shortcut, event));
    if (action && action.reason === undefined) void actions.run(action.name);
    const taken = found ? run(found.command, found.extend) : action !== undefined || (isTyping(event) && active !== null && editing.start(active, event.key));
    if (!taken) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function handleClipboard(act: (event: ClipboardEvent) => void) {
    return (event: ClipboardEvent) => {
      if (editing.editing || isField(event.target)) return;
      event.preventDefault();
      act(event);
    };
  }

  return {
    onKeyDown,
    onCopy: handleClipboard(() => void clipboard.copy()),
    onCut: handleClipboard(() => void clipboard.cut()),
    onPaste: handleClipboard((event) => void clipboard.paste(event.clipboardData.getData('text/plain'))),
  };
}
