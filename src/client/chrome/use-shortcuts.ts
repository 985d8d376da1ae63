import { useEffect } from 'react';
import { type Command, toCommand } from '../runtime/keyboard/keys.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * Keys of the whole application, those without Ctrl or Cmd never while somebody types. What a screen has answered itself
 * (`preventDefault`) is left alone.
 */
export function useShortcuts(acts: Readonly<Partial<Record<Command<'page'>, () => void>>>): void {
  useEffect(() => {
    function handle(event: KeyboardEvent) {
      if (event.defaultPrevented || (!event.ctrlKey && !event.metaKey && isTyping(event.target))) return;
      const found = toCommand('page', event);
      const act = found && acts[found.command];
      if (!act) return;
      event.preventDefault();
      act();
    }
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [acts]);
}
