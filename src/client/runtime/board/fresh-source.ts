import { isSameView, type RowSource, type RowView } from '../../data/rows/row-source.ts';

/** A source of rows that is loaded anew beside the one in sight, which it then replaces. */
export interface FreshSource {
  current: () => RowSource;
  /** How many refreshes were asked for. */
  asked: () => number;
  /** Loads anew in the background. */
  refresh: () => void;
  /** Shows another view at once; a refresh that is under way is given up. */
  setView: (view: RowView) => void;
  /** Loads these rows in the source in sight, and in the one under way. */
  ensure: () => void;
  dispose: () => void;
}

interface FreshSourceOptions {
  createSource: () => RowSource;
  /** First and last row of the server's that is wanted in sight. */
  wanted: () => readonly [number, number];
  /** Told when the source in sight has changed. */
  onChange: () => void;
  /** Told that the rows in sight are those of that refresh, or later ones. */
  onFresh: (refresh: number) => void;
}

interface Loading {
  rows: RowSource;
  view: RowView;
  wanted: () => readonly [number, number];
  /** Nothing has taken its place yet. */
  isCurrent: () => boolean;
  onReady: () => void;
  onFailed: () => void;
}

const isComplete = (rows: RowSource, first: number, end: number): boolean =>
  Array.from({ length: Math.max(0, Math.min(end, rows.total - 1) - first + 1) }).every((_, offset) => rows.get(first + offset) !== undefined);

/** Loads a source until the wanted rows are there. */
function load({ rows, view, wanted, isCurrent, onReady, onFailed }: Loading) {
  rows.subscribe(() => {
    if (!isCurrent() || rows.state === 'loading') return;
    if (rows.state === 'failed') onFailed();
    else if (isComplete(rows, ...wanted())) onReady();
    else rows.ensure(...wanted());
  });
  rows.setView(view);
}

export function createFreshSource({ createSource, wanted, onChange, onFresh }: FreshSourceOptions): FreshSource {
  let source = createSource();
  let unsubscribe = source.subscribe(onChange);
  let next: RowSource | null = null;
  let view: RowView | null = null;
  /** Goes up with every refresh asked for; `running` is the one under way. */
  let asked = 0;
  let running = 0;

  function exchange(loaded: RowSource) {
    unsubscribe();
    source.dispose();
    source = loaded;
    next = null;
    unsubscribe = source.subscribe(onChange);
    onFresh(running);
    onChange();
    if (asked > running) start();
  }

  function start() {
    if (!view) return;
    running = asked;
    const loading = createSource();
    next = loading;
    // A refresh that failed changes nothing: what is in sight is still the best there is.
    load({ rows: loading, view, wanted, isCurrent: () => next === loading, onReady: () => exchange(loading), onFailed: giveUp });
  }

  function giveUp() {
    next?.dispose();
    next = null;
  }

  return {
    current: () => source,
    asked: () => asked,
    refresh() {
      asked += 1;
      if (!next) start();
    },
    setView(wish) {
      if (isSameView(view, wish)) return;
      view = wish;
      giveUp();
      onFresh(asked);
      source.setView(wish);
    },
    ensure() {
      source.ensure(...wanted());
      next?.ensure(...wanted());
    },
    dispose() {
      giveUp();
      view = null;
      source.dispose();
    },
  };
}
