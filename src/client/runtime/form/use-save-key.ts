import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { toCommand } from '../keyboard/keys.ts';

/** Ctrl S saves the form that has the focus; the page's only one also when the focus is in none. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || toCommand('record', event)?.command !== 'save_form') return;
    const focused = document.activeElement?.closest('form');
    if (focused ? focused !== form.current : document.querySelector('[role="dialog"] form') !== null && !form.current?.closest('[role="dialog"]')) return;
    event.preventDefault();
    form.current?.requestSubmit();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
