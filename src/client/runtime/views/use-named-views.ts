import { useCallback, useMemo, useState } from 'react';
import type { Api } from '../../data/api.ts';
import { deleteView, expectedViews, loadViews, saveView, type SavedView, type ViewChange } from './saved-views.ts';

/** The named views of a screen that the user may see. */
export function useSavedViews(api: Api, screen: string) {
  const [saved, setSaved] = useState<readonly SavedView[]>(() => expectedViews(api, screen) ?? []);
  const reloadViews = useCallback(async () => {
    const views = await loadViews(api, screen);
    setSaved(views);
    return views;
  }, [api, screen]);
  return { saved, reloadViews };
}

interface NamedViewsOptions<TState> extends ReturnType<typeof useSavedViews> {
  api: Api;
  screen: string;
  /** How the screen is arranged now, and how it is where nobody arranged it. */
  state: TState;
  standard: TState;
  /** What was stored, fitted to the screen as it is; null where it is no view. Keep its identity. */
  parse: (stored: unknown) => TState | null;
  arrange: (state: TState) => void;
  /** The named view that the arrangement began as. */
  chosen: number | null;
  setChosen: (view: number | null) => void;
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** The named views that a screen's arrangement can be exchanged for. */
export function useNamedViews<TState>({ api, screen, state, standard, parse, arrange, chosen, setChosen, saved, reloadViews }: NamedViewsOptions<TState>) {
  const current = saved.find((one) => one.view_id === chosen) ?? null;
  const kept = useMemo(() => (current ? parse(current.state) : null), [current, parse]);
  return {
    saved,
    current,
    state,
    /** The arrangement is no longer that of the view that was chosen. */
    changed: kept !== null && !isSame(kept, state),
    choose(one: SavedView | null) {
      setChosen(one?.view_id ?? null);
      const next = one ? parse(one.state) : standard;
      if (next) arrange(next);
    },
    async save(change: ViewChange) {
      await saveView(api, screen, change);
      const views = await reloadViews();
      const mine = views.find((one) => (change.view_id === undefined ? one.view_name === change.view_name : one.view_id === change.view_id));
      setChosen(mine?.view_id ?? null);
    },
    async remove(viewId: number) {
      await deleteView(api, viewId);
      setChosen(null);
      await reloadViews();
    },
  };
}

/** Whatever the arrangement of the screen is made of. */
export type NamedViews = ReturnType<typeof useNamedViews<unknown>>;
