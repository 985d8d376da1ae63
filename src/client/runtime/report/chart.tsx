import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { localeTags } from '../../../shared/languages.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { logWarning } from '../../data/log.ts';
import { isPercentage } from '../../renderers/percentages.ts';
import { type Host, useHost } from '../host.tsx';
import type { ChartAsk, ChartData, ChartPanel } from './chart-data.ts';
import { toChart } from './chart-data.ts';
import styles from './chart.module.css';
import type { ChartWords, Drawing } from './draw-chart.ts';
import { wordsIn } from './report-columns.ts';
import { lateCode } from '../../ui/late-code.ts';

interface ChartProps extends ChartAsk {
  /** Shows the rows of a filter. */
  onOpen: (filter: FilterNode) => void;
}

/** Short figures for an axis, as the language writes them. */
function axisWords({ session, formats }: Host): ChartWords['axis'] {
  const short = new Intl.NumberFormat(localeTags[session.language], { notation: 'compact', maximumFractionDigits: 1 });
  return ({ measure }, value) => (isPercentage(measure.field) ? formats.percent(value, 0) : short.format(value));
}

/** What a point comes to, in every series. */
const pointWords = (chart: ChartData, place: number, host: Host): string => {
  const figures = chart.panels.flatMap(({ measure, series }) =>
    series.map(({ name, values }) => `${series.length > 1 ? `${name} ` : ''}${wordsIn(measure, values[place] ?? null, host)}`),
  );
  return `${chart.points[place]?.name ?? ''}: ${figures.join(', ')}`;
};

/** What the chart shows, in a sentence. */
function sentenceOf(chart: ChartData, by: string, host: Host): string {
  const [panel] = chart.panels;
  const values = panel?.series[0]?.values.filter((value) => value !== null) ?? [];
  if (!panel || values.length === 0) return by;
  const [least, greatest] = [Math.min(...values), Math.max(...values)].map((value) => wordsIn(panel.measure, value, host));
  return host.text('report.chart', { measure: panel.measure.label, by, count: chart.points.length, least, greatest });
}

const titleOf = ({ panels }: ChartData): string => panels.map(({ measure }) => measure.label).join(' · ');

function BigFigure({ chart }: { chart: ChartData }) {
  const host = useHost();
  return chart.panels.map(({ measure, series }) => (
    <p key={measure.id} className={styles.number}>
      {wordsIn(measure, series[0]?.values[0] ?? null, host)}
      <span className={styles.before}>
        {measure.label}
        {series[1] && ` · ${series[1].name}: ${wordsIn(measure, series[1].values[0] ?? null, host)}`}
      </span>
    </p>
  ));
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

interface PlotProps {
  chart: ChartData;
  at: number | null;
  onAt: (place: number) => void;
  onPress: (place: number) => void;
}

const fetchDrawing = lateCode(() => import('./draw-chart.ts'));

/** The drawing alone, which readers of the screen do not hear: the table says the same. What draws it is loaded when the first is seen. */
function Plot({ chart, at, onAt, onPress }: PlotProps) {
  const host = useHost();
  const element = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [height, setHeight] = useState(0);
  const point = useEffectEvent(onAt);
  const press = useEffectEvent(onPress);
  const words = useMemo((): ChartWords => ({ axis: axisWords(host), figure: ({ measure }: ChartPanel, value) => wordsIn(measure, value, host) }), [host]);
  useEffect(() => {
    let made: Drawing | undefined;
    let isGone = false;
    fetchDrawing().then(
      ({ createDrawing }) => {
        if (isGone || !element.current) return;
        made = createDrawing(element.current, { onPoint: (place) => point(place), onPress: (place) => press(place) });
        setDrawing(made);
      },
      // The table is there all the same.
      (cause: unknown) => logWarning('the chart is not drawn', cause),
    );
    return () => {
      isGone = true;
      made?.close();
    };
  }, []);
  useEffect(() => {
    if (!drawing || !element.current) return undefined;
    const { fontFamily: font } = getComputedStyle(element.current);
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    let isGone = false;
    void fetchDrawing().then(({ heightOf }) => {
      if (isGone) return;
      setHeight(heightOf(chart));
      drawing.draw(chart, words, { font, isStill });
    });
    return () => {
      isGone = true;
    };
  }, [drawing, chart, words]);
  useEffect(() => drawing?.mark(at), [drawing, at]);
  return <div ref={element} aria-hidden data-chart={chart.shape} className={styles.plot} style={{ '--height': `${height || 260}px` } as CSSProperties} />;
}

/** How many points are not drawn; their rows, where these can be named. */
function Others({ count, filter, onOpen }: NonNullable<ChartData['others']> & Pick<ChartProps, 'onOpen'>) {
  const { text } = useHost();
  return (
    <button type="button" className={styles.others} disabled={filter === null} onClick={() => filter && onOpen(filter)}>
      {text('report.others', { count })}
    </button>
  );
}

/** The groups drawn: one cursor goes over the points by arrow keys and pointer, and a point opens its rows. */
export function Chart({ onOpen, ...ask }: ChartProps) {
  const host = useHost();
  const { groups, by, across, measures, compared, isCut } = ask;
  const [at, setAt] = useState<number | null>(null);
  // The columns are made anew with every drawing; what they are made of says when something else is drawn.
  const drawnBy = [by.id, across?.id, ...measures.map(({ id }) => id)].join(' ');
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `drawnBy` says what the columns are
  const chart = useMemo(() => toChart({ groups, by, across, measures, compared, isCut }, host), [groups, compared, drawnBy, isCut, host]);
  useEffect(() => setAt(null), [chart]);
  if (!chart) return null;
  const last = chart.points.length - 1;
  const open = (place: number) => {
    const filter = chart.points[place]?.filter;
    if (filter) onOpen(filter);
  };
  function steer(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key];
    if (event.key === 'Enter' && at !== null) open(at);
    if (!step) return;
    event.preventDefault();
    const next = at === null ? step(event.key === 'End' ? 0 : -1, last) : step(at, last);
    setAt(next);
    const { scrollHeight, clientHeight } = event.currentTarget;
    event.currentTarget.scrollTop = (scrollHeight * (next + 0.5)) / (last + 1) - clientHeight / 2;
  }
  if (chart.shape === 'figure') {
    return (
      <figure className={styles.chart}>
        <BigFigure chart={chart} />
      </figure>
    );
  }
  const told = at === null ? undefined : pointWords(chart, at, host);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{titleOf(chart)}</span>
        <span className={styles.told} data-told aria-hidden>
          {told}
        </span>
      </figcaption>
      <div
        role="slider"
        tabIndex={0}
        aria-label={sentenceOf(chart, by.label, host)}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? 0}
        aria-valuetext={told ?? pointWords(chart, 0, host)}
        className={chart.shape === 'bars' ? styles.bars : styles.cursor}
        onKeyDown={steer}
      >
        <Plot chart={chart} at={at} onAt={setAt} onPress={open} />
      </div>
      {chart.others && <Others {...chart.others} onOpen={onOpen} />}
    </figure>
  );
}
