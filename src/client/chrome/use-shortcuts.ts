import { useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/**
 * Keys of the whole application, as `k` with Ctrl or Cmd (`control`) or alone (`plain`, never while typing). What a screen has
 * answered itself (`preventDefault`) is left alone.
 */
export function useShortcuts({ control, plain }: { control: Record<string, () => void>; plain: Record<string, () => void> }): void {
  useEffect(() => {
    function handle(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey) return;
      const withControl = event.ctrlKey || event.metaKey;
      const act = withControl ? control[event.key.toLowerCase()] : isTyping(event.target) ? undefined : plain[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [control, plain]);
}
