import type { ChartRow, PaperChart } from './chart.ts';

/** What is drawn on a sheet: vectors alone, with the letters of the sheet. */
export interface ChartDrawing {
  svg: string;
  height: number;
}

/** The colours of the screen, in the order of the rows, as paper has them. */
const colours = ['#c04c05', '#0090ff', '#3e9b4f', '#ab6400', '#e5484d', '#80838d', '#0d74ce', '#ec9455'] as const;
const past = '#8b8d98';
const ink = '#1d232b';
const grey = '#5b6470';
const hairline = '#c9ced6';

const size = 7.5;
/** Inter at this size, in the mean of its letters. */
const letter = size * 0.56;
const nameWidth = 150;
const wordsWidth = 84;
const axisWidth = 44;
const plotHeight = 150;
const barHeight = 9;
const gap = 6;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const fitted = (text: string, width: number): string => {
  const most = Math.max(1, Math.floor(width / letter));
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
};
const at = (length: number): string => length.toFixed(2);

const letters = (text: string, x: number, y: number, anchor: 'start' | 'middle' | 'end' = 'start', fill: string = grey): string =>
  `<text x="${at(x)}" y="${at(y)}" font-family="Inter" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escaped(text)}</text>`;
const box = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${at(x)}" y="${at(y)}" width="${at(Math.max(0, width))}" height="${at(Math.max(0, height))}" fill="${fill}"/>`;
const stroke = (x: number, y: number, toX: number, toY: number, colour: string): string =>
  `<line x1="${at(x)}" y1="${at(y)}" x2="${at(toX)}" y2="${at(toY)}" stroke="${colour}" stroke-width="0.5"/>`;

const colourOf = ({ isPast }: ChartRow, place: number): string => (isPast ? past : (colours[place % colours.length] ?? ink));

/** What each row is called, where there are several. */
function legend({ rows }: PaperChart, width: number): ChartDrawing {
  if (rows.length < 2) return { svg: '', height: 0 };
  let [x, y] = [0, 0];
  const parts = rows.map((row, place) => {
    const name = fitted(row.name, width - 20);
    const taken = name.length * letter + 24;
    if (x > 0 && x + taken > width) [x, y] = [0, y + 12];
    const part = box(x, y + 1, 7, 7, colourOf(row, place)) + letters(name, x + 10, y + 7.5);
    x += taken;
    return part;
  });
  return { svg: parts.join(''), height: y + 18 };
}

/** Where a figure stands between the first tick and the last. */
const scaleOf =
  ({ ticks }: PaperChart, from: number, length: number) =>
  (value: number): number => {
    const [least, greatest] = [ticks[0]?.value ?? 0, ticks.at(-1)?.value ?? 1];
    return from + ((value - least) / (greatest - least || 1)) * length;
  };

/** The stretch that each row has of a point: beside each other, or one behind the other, those below nothing on the other side. */
function stretches({ rows, isStacked }: PaperChart, point: number): { from: number; to: number }[] {
  let [above, below] = [0, 0];
  return rows.map(({ values }) => {
    const value = values[point] ?? 0;
    if (!isStacked) return { from: 0, to: value };
    const from = value < 0 ? below : above;
    if (value < 0) below += value;
    else above += value;
    return { from, to: from + value };
  });
}

function bars(chart: PaperChart, width: number, top: number): ChartDrawing {
  const { points, rows, ticks, isStacked } = chart;
  const beside = isStacked ? 1 : rows.length;
  const band = beside * barHeight + gap;
  const end = top + points.length * band;
  const isWorded = rows.length === 1;
  const x = scaleOf(chart, nameWidth, width - nameWidth - (isWorded ? wordsWidth : 8));
  const grid = ticks.map(({ value, words }) => stroke(x(value), top, x(value), end, hairline) + letters(words, x(value), end + 10, 'middle'));
  const drawn = points.map((name, point) => {
    const y = top + point * band + gap / 2;
    const parts = stretches(chart, point).map(({ from, to }, place) => {
      const row = rows[place];
      return row ? box(Math.min(x(from), x(to)), y + (isStacked ? 0 : place * barHeight), Math.abs(x(to) - x(from)), barHeight - 1, colourOf(row, place)) : '';
    });
    const middle = y + (beside * barHeight) / 2 + 2;
    const figure = isWorded ? letters(rows[0]?.words[point] ?? '', Math.max(x(0), x(rows[0]?.values[point] ?? 0)) + 4, middle, 'start', ink) : '';
    return letters(fitted(name, nameWidth - 8), nameWidth - 6, middle, 'end', ink) + parts.join('') + figure;
  });
  return { svg: [...grid, ...drawn, stroke(x(0), top, x(0), end, grey)].join(''), height: end + 14 };
}

/** Names of points, as many as stand beside each other. */
function pointNames(points: readonly string[], x: (point: number) => number, band: number, y: number): string {
  const longest = Math.max(...points.map((name) => name.length)) * letter + 8;
  const every = Math.max(1, Math.ceil(longest / band));
  return points.flatMap((name, point) => (point % every === 0 ? [letters(name, x(point), y, 'middle')] : [])).join('');
}

/** A line breaks where there is no figure; a figure between two such is a dot. */
function line(row: ChartRow, place: number, values: readonly (number | null)[], x: (point: number) => number, y: (value: number) => number): string {
  const colour = colourOf(row, place);
  const path = values
    .map((value, point) => (value === null ? '' : `${point === 0 || (values[point - 1] ?? null) === null ? 'M' : 'L'}${at(x(point))} ${at(y(value))}`))
    .join(' ');
  const dots = values.map((value, point) =>
    value === null || values.length > 31 ? '' : `<circle cx="${at(x(point))}" cy="${at(y(value))}" r="1.4" fill="${colour}"/>`,
  );
  return `<path d="${path.trim()}" fill="none" stroke="${colour}" stroke-width="1.4"${row.isPast ? ' stroke-dasharray="3 2"' : ''}/>${dots.join('')}`;
}

function upright(chart: PaperChart, width: number, top: number): ChartDrawing {
  const { points, rows, ticks, shape, isStacked } = chart;
  const [start, end] = [axisWidth, top + plotHeight];
  const band = (width - start) / Math.max(1, points.length);
  const middle = (point: number): number => start + (point + 0.5) * band;
  const down = scaleOf(chart, 0, plotHeight);
  const y = (value: number): number => end - down(value);
  const grid = ticks.map(({ value, words }) => stroke(start, y(value), width, y(value), hairline) + letters(words, start - 5, y(value) + 2.5, 'end'));
  const each = Math.min(40, (band * 0.7) / (isStacked ? 1 : rows.length));
  const ofPoint = points.map((_, point) => stretches(chart, point));
  const drawn =
    shape === 'line'
      ? rows.map((row, place) => line(row, place, isStacked ? ofPoint.map((stretch) => stretch[place]?.to ?? null) : row.values, middle, y))
      : ofPoint.flatMap((stretch, point) =>
          stretch.map(({ from, to }, place) => {
            const left = middle(point) - (each * (isStacked ? 1 : rows.length)) / 2 + (isStacked ? 0 : place * each);
            const row = rows[place];
            return row ? box(left, Math.min(y(from), y(to)), each - 1, Math.abs(y(to) - y(from)), colourOf(row, place)) : '';
          }),
        );
  return { svg: [...grid, ...drawn, stroke(start, y(0), width, y(0), grey), pointNames(points, middle, band, end + 11)].join(''), height: end + 16 };
}

/** Draws figures in vectors, so wide; nothing of it is a picture. */
export function chartSvg(chart: PaperChart, width: number): ChartDrawing {
  const names = legend(chart, width);
  const plot = chart.shape === 'bars' ? bars(chart, width, names.height) : upright(chart, width, names.height);
  const others = chart.others === '' ? '' : letters(chart.others, 0, plot.height + 8);
  const height = plot.height + (others === '' ? 0 : 14);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${at(width)}" height="${at(height)}" viewBox="0 0 ${at(width)} ${at(height)}">${names.svg}${plot.svg}${others}</svg>`,
    height,
  };
}
