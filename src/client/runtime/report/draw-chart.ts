import { BarChart, LineChart } from 'echarts/charts';
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent } from 'echarts/components';
import type { AriaComponentOption, GridComponentOption, LegendComponentOption } from 'echarts/components';
import { init, use } from 'echarts/core';
import type { ComposeOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartData, ChartPanel, ChartSeries } from './chart-data.ts';

use([BarChart, LineChart, GridComponent, LegendComponent, AriaComponent, SVGRenderer]);

type Option = ComposeOption<BarSeriesOption | LineSeriesOption | GridComponentOption | LegendComponentOption | AriaComponentOption>;

/** How figures are written: short at an axis, whole at a bar. */
export interface ChartWords {
  axis: (panel: ChartPanel, value: number) => string;
  figure: (panel: ChartPanel, value: number) => string;
}

export interface ChartLook {
  font: string;
  /** No motion where people ask for none. */
  isStill: boolean;
}

/** Colours are those of the stylesheet, so that a theme changes them without drawing anew. */
const colours = Array.from({ length: 8 }, (_, place) => `var(--chart-${place + 1})`);
const past = 'var(--chart-past)';
const text = 'var(--text-secondary)';
const line = 'var(--border-subtle)';

const panelHeight = 220;
const barHeight = 26;
const legendHeight = 28;
const gap = 36;

const isUpright = ({ shape }: ChartData): boolean => shape !== 'bars';
const heightOfPlot = (chart: ChartData): number => {
  if (isUpright(chart)) return panelHeight;
  const beside = Math.max(...chart.panels.map(({ series, isStacked }) => (isStacked ? 1 : series.length)));
  return chart.points.length * (beside > 1 ? barHeight + 8 * beside : barHeight);
};
const hasLegend = ({ series }: ChartPanel): boolean => series.length > 1;

/** Pixels that a chart takes. */
export const heightOf = (chart: ChartData): number =>
  chart.panels.reduce((height, panel) => height + (hasLegend(panel) ? legendHeight : 0) + heightOfPlot(chart) + gap, 0);

const topsOf = (chart: ChartData): { legend: number; plot: number }[] => {
  let top = 0;
  return chart.panels.map((panel) => {
    const legend = top;
    const plot = top + (hasLegend(panel) ? legendHeight : 0) + 8;
    top = plot + heightOfPlot(chart) + gap - 8;
    return { legend, plot };
  });
};

function toSeries(chart: ChartData, panel: ChartPanel, place: number, words: ChartWords) {
  return panel.series.map((series: ChartSeries, at): BarSeriesOption | LineSeriesOption => {
    const color = series.isPast ? past : colours[at % colours.length];
    const common = {
      id: series.id,
      name: series.name,
      xAxisIndex: place,
      yAxisIndex: place,
      data: series.values.map((value) => value ?? '-'),
      ...(panel.isStacked && { stack: `panel ${place}` }),
      itemStyle: { color },
    };
    if (chart.shape === 'line') {
      return {
        ...common,
        type: 'line',
        lineStyle: { color, width: 2, type: series.isPast ? 'dashed' : 'solid' },
        ...(panel.isStacked && { areaStyle: { color, opacity: 0.25 } }),
        symbol: series.isPast ? 'emptyCircle' : 'circle',
        symbolSize: 5,
        showSymbol: series.values.length <= 31,
        emphasis: { lineStyle: { color, width: 2 }, itemStyle: { color, borderColor: 'var(--text)', borderWidth: 2 } },
      };
    }
    return {
      ...common,
      type: 'bar',
      barMaxWidth: isUpright(chart) ? 56 : 18,
      emphasis: { itemStyle: { color, borderColor: 'var(--text)', borderWidth: 2 } },
      label: {
        show: panel.series.length === 1,
        position: isUpright(chart) ? 'top' : 'right',
        color: text,
        textBorderWidth: 0,
        formatter: ({ value }) => (typeof value === 'number' ? words.figure(panel, value) : ''),
      },
    };
  });
}

function toOption(chart: ChartData, words: ChartWords, { font, isStill }: ChartLook): Option {
  const tops = topsOf(chart);
  const names = chart.points.map(({ name }) => name);
  const upright = isUpright(chart);
  const category = (place: number) => ({
    type: 'category' as const,
    gridIndex: place,
    data: names,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: 'var(--border)' } },
    axisLabel: { color: text, hideOverlap: true, ...(!upright && { width: 180, overflow: 'truncate' as const, interval: 0 }) },
    ...(!upright && { inverse: true }),
  });
  const value = (panel: ChartPanel, place: number) => ({
    type: 'value' as const,
    gridIndex: place,
    splitNumber: 4,
    splitLine: { lineStyle: { color: line } },
    axisLabel: { color: text, hideOverlap: true, formatter: (one: number) => words.axis(panel, one) },
  });
  return {
    animation: !isStill,
    animationDuration: 120,
    animationDurationUpdate: 120,
    textStyle: { fontFamily: font, fontSize: 12 },
    aria: { enabled: true, label: { enabled: false }, decal: { show: chart.shape !== 'line' && chart.panels.some(hasLegend) } },
    legend: chart.panels.map((panel, place) => ({
      show: hasLegend(panel),
      top: tops[place]?.legend ?? 0,
      left: 0,
      itemWidth: 18,
      selectedMode: false,
      textStyle: { color: text },
      data: panel.series.map(({ name }) => name),
    })),
    grid: chart.panels.map((_, place) => ({ left: 8, right: upright ? 8 : 96, top: tops[place]?.plot ?? 0, height: heightOfPlot(chart), containLabel: true })),
    xAxis: chart.panels.map((panel, place) => (upright ? category(place) : value(panel, place))),
    yAxis: chart.panels.map((panel, place) => (upright ? value(panel, place) : category(place))),
    series: chart.panels.flatMap((panel, place) => toSeries(chart, panel, place, words)),
  };
}

export interface Drawing {
  draw: (chart: ChartData, words: ChartWords, look: ChartLook) => void;
  /** Marks a point, or none. */
  mark: (place: number | null) => void;
  close: () => void;
}

/** Draws into an element; what is pointed at and pressed is told by its place. */
export function createDrawing(element: HTMLElement, { onPoint, onPress }: { onPoint: (place: number) => void; onPress: (place: number) => void }): Drawing {
  const drawing = init(element, null, { renderer: 'svg' });
  let upright = true;
  let panels = 0;
  const placeAt = (x: number, y: number): number | null => {
    for (let gridIndex = 0; gridIndex < panels; gridIndex += 1) {
      if (!drawing.containPixel({ gridIndex }, [x, y])) continue;
      const place = drawing.convertFromPixel({ gridIndex }, [x, y])[upright ? 0 : 1];
      if (place !== undefined && Number.isInteger(place)) return place;
    }
    return null;
  };
  const tell =
    (hear: (place: number) => void) =>
    ({ offsetX, offsetY }: { offsetX: number; offsetY: number }): void => {
      const place = placeAt(offsetX, offsetY);
      if (place !== null) hear(place);
    };
  drawing.getZr().on('mousemove', tell(onPoint));
  drawing.getZr().on('click', tell(onPress));
  const sizes = new ResizeObserver(() => drawing.resize());
  sizes.observe(element);
  return {
    draw(chart, words, look) {
      upright = isUpright(chart);
      panels = chart.panels.length;
      drawing.setOption(toOption(chart, words, look), { notMerge: true });
      drawing.resize();
    },
    mark(place) {
      drawing.dispatchAction({ type: 'downplay' });
      if (place !== null) drawing.dispatchAction({ type: 'highlight', dataIndex: place });
    },
    close() {
      sizes.disconnect();
      drawing.dispose();
    },
  };
}
