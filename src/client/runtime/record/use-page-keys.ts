import { useEffect, useEffectEvent } from 'react';

/** Alt with PageUp and PageDown goes to the record before and behind, unless a dialog is open. */
export function usePageKeys(go: Readonly<Record<'PageUp' | 'PageDown', (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !Object.hasOwn(go, event.key)) return;
    event.preventDefault();
    if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) go[event.key as keyof typeof go]?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
