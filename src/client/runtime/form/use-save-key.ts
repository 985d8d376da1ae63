import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { toCommand } from '../keyboard/keys.ts';

/** What takes its value when it is left, such as a day half typed, takes it now; the focus stays where it is. */
function takeTyped(focused: Element | null): void {
  if (!(focused instanceof HTMLInputElement)) return;
  flushSync(() => focused.blur());
  focused.focus();
}

/** Ctrl S saves the form that has the focus; the page's only one also when the focus is in none. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || toCommand('record', event)?.command !== 'save_form') return;
    const { activeElement } = document;
    const focused = activeElement?.closest('form');
    if (focused ? focused !== form.current : document.querySelector('[role="dialog"] form') !== null && !form.current?.closest('[role="dialog"]')) return;
    event.preventDefault();
    if (focused) takeTyped(activeElement);
    form.current?.requestSubmit();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
