import { useEffect, useEffectEvent } from 'react';
import { toCommand } from '../keyboard/keys.ts';

/** The keys by which one goes to the record before and behind, unless a dialog is open. */
export function usePageKeys(go: Readonly<Record<'previous_record' | 'next_record', (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = toCommand('record', event)?.command;
    if (command !== 'previous_record' && command !== 'next_record') return;
    event.preventDefault();
    if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) go[command]?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
