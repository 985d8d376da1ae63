import { useEffect, useEffectEvent } from 'react';
import { createStore } from '../ui/store.ts';
import type { OfferedAction } from './offered-actions.ts';

/** What can be done now on the page in view, and how. */
interface PageActions {
  offered: readonly OfferedAction[];
  run: (action: OfferedAction) => void;
}

/** The actions of the page in view, which the palette offers as well. */
export const pageActions = createStore<PageActions>({ offered: [], run: () => undefined });

/** Offers the actions of a screen in the palette as long as it is the page; null while it is only a part of one. */
export function usePageActions(offered: readonly OfferedAction[] | null, run: (action: OfferedAction) => void): void {
  const act = useEffectEvent(run);
  useEffect(() => {
    if (offered === null) return undefined;
    const own = { offered: offered.filter(({ reason }) => reason === undefined), run: (action: OfferedAction) => act(action) };
    pageActions.set(own);
    return () => {
      if (pageActions.get() === own) pageActions.set({ offered: [], run: () => undefined });
    };
  }, [offered]);
}
