import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/** Ctrl S saves the form that has the focus; the page's only one also when the focus is in none. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented) return;
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
