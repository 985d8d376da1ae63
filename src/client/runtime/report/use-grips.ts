import { useEffect, useRef } from 'react';

/** Grips by their places; whoever moves one by keys finds the focus on it at its new place. */
export function useGrips() {
  const grips = useRef(new Map<string, HTMLButtonElement>());
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    grips.current.get(wanted.current)?.focus();
    wanted.current = null;
  });
  return {
    attach: (place: string | number) => (grip: HTMLButtonElement | null) => {
      if (grip) grips.current.set(String(place), grip);
      else grips.current.delete(String(place));
    },
    focusOn: (place: string | number) => {
      wanted.current = String(place);
    },
  };
}
