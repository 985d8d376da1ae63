import { useState } from 'react';

/** Whether an overlay is open, as its owner says, or else as it was last opened and closed itself. */
export function useOpening(open: boolean | undefined, onOpenChange: ((open: boolean) => void) | undefined): [boolean, (open: boolean) => void] {
  const [own, setOwn] = useState(false);
  return [
    open ?? own,
    (next) => {
      setOwn(next);
      onOpenChange?.(next);
    },
  ];
}

/** An element found by its id when it is asked for, as the place beside which an overlay opens. */
export const elementOf = (id: string): { readonly current: HTMLElement } => ({
  get current() {
    const element = document.getElementById(id);
    if (!element) throw new Error(`an overlay opens at #${id}, which is not there`);
    return element;
  },
});
