import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ScreenMeta } from '../../../../../schemas/metadata.ts';
import type { RowsScreen } from '../../../../../schemas/screen/grammar.ts';
import type { Api } from '../../../data/api.ts';
import { useNamedViews, useSavedViews } from '../../views/use-named-views.ts';
import { type Layout, loadLayout, saveLayout } from './layout.ts';
import { expectedOpening, toOpened, unfiltered } from './opening.ts';
import { type GridView, parseView, toDefaultView } from './view-state.ts';
import { logWarning } from '../../../data/log.ts';

/** A layout is stored when nothing has changed for so long. */
const restMs = 800;
/** Screens opened before in this session open as they were left, without asking. */
const left = new WeakMap<Api, Map<string, Layout>>();

interface GridViewOptions {
  api: Api;
  screen: ScreenMeta<RowsScreen>;
  /** Nothing is remembered, as in a detail. */
  transient?: boolean;
  /** The page was opened with a filter that says which rows are meant: a remembered filter would hide some of them. */
  opensFiltered?: boolean;
}

/** What is known of it when it is drawn first: as it was left in this session, or what came before it was drawn. */
const knownLayout = ({ api, screen, transient = false }: GridViewOptions): Layout | undefined =>
  left.get(api)?.get(screen.id) ?? (transient ? undefined : expectedOpening(api, screen));

/** The arrangement on screen, and the named view it began as; at first as the user left the screen in this session. */
function useLayout(options: GridViewOptions, standard: GridView) {
  const { transient = false, opensFiltered = false } = options;
  const [known] = useState(() => knownLayout(options));
  const [view, setState] = useState<GridView>(() => (opensFiltered ? unfiltered(known?.view ?? standard) : (known?.view ?? standard)));
  const [ready, setReady] = useState(transient || known !== undefined);
  const [chosen, setChosen] = useState<number | null>(known?.chosen ?? null);
  /** The user has arranged something. */
  const touched = useRef(false);
  const setView = useCallback((change: (view: GridView) => GridView) => {
    touched.current = true;
    setState(change);
  }, []);
  return { view, setState, setView, ready, setReady, chosen, setChosen, touched };
}

type GridLayout = ReturnType<typeof useLayout>;
type ReloadViews = ReturnType<typeof useSavedViews>['reloadViews'];

/** Brings the layout the user left the screen with, or the view that is the default. */
function useRestoredLayout({ api, screen, opensFiltered = false }: GridViewOptions, standard: GridView, layout: GridLayout, reloadViews: ReloadViews) {
  const { ready, setReady, setState, setChosen, touched } = layout;
  // Columns change as the lists of their references arrive; what is remembered is asked for once.
  const latestStandard = useRef(standard);
  latestStandard.current = standard;
  const isReturning = useRef(ready);

  useEffect(() => {
    // The layout is known from before, or not remembered; the named views may have changed since.
    if (!isReturning.current) return;
    isReturning.current = false;
    reloadViews().catch((cause: unknown) => logWarning(`the views of ${screen.id} are not here`, cause));
  }, [screen.id, reloadViews]);

  useEffect(() => {
    if (ready) return undefined;
    let gone = false;
    // A grid without its memory is still a grid: the standard view serves, and the log says why.
    const logged = (cause: unknown) => {
      logWarning(`the layout of ${screen.id} is not here`, cause);
      return undefined;
    };
    void Promise.all([loadLayout(api, screen.id).catch(logged), reloadViews().catch(logged)]).then(([remembered, views]) => {
      if (gone) return;
      const opened = toOpened(remembered, views ?? [], latestStandard.current);
      if (opened.view && !touched.current) setState(opensFiltered ? unfiltered(opened.view) : opened.view);
      if (!touched.current) setChosen(opened.chosen);
      setReady(true);
    });
    return () => {
      gone = true;
    };
  }, [api, screen.id, ready, opensFiltered, reloadViews]);
}

/** Stores the layout once the user has arranged something. */
function useStoredLayout({ api, screen, transient = false }: GridViewOptions, { view, chosen, ready, touched }: GridLayout) {
  useEffect(() => {
    if (!ready || transient || !touched.current) return undefined;
    if (!left.has(api)) left.set(api, new Map());
    left.get(api)?.set(screen.id, { view, chosen });
    const timer = setTimeout(
      () => saveLayout(api, screen.id, { view, chosen }).catch((cause: unknown) => logWarning(`the layout of ${screen.id} was not saved`, cause)),
      restMs,
    );
    return () => clearTimeout(timer);
  }, [api, screen.id, view, chosen, ready, transient]);
}

/** A grid's view: remembered per user, and the named views it can be exchanged for. */
export function useGridView(options: GridViewOptions) {
  const { api, screen } = options;
  const standard = useMemo(() => toDefaultView(screen), [screen]);
  const stored = useSavedViews(api, screen.id);
  const layout = useLayout(options, standard);
  const { view, setView, ready, chosen, setChosen: setLayoutChosen, touched } = layout;
  useRestoredLayout(options, standard, layout, stored.reloadViews);
  useStoredLayout(options, layout);
  const parse = useCallback((state: unknown) => parseView(state, standard), [standard]);
  const setChosen = useCallback(
    (one: number | null) => {
      touched.current = true;
      setLayoutChosen(one);
    },
    [touched, setLayoutChosen],
  );
  const named = useNamedViews<GridView>({
    ...stored,
    api,
    screen: screen.id,
    state: view,
    standard,
    parse,
    arrange: (next) => setView(() => next),
    chosen,
    setChosen,
  });
  return { view, setView, ready, standard, ...named };
}
