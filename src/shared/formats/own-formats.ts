import * as v from 'valibot';
import { isTimeZone } from './time-zone.ts';

/** How days may be written, each by its pattern. */
export const dayPatterns = ['yyyy-MM-dd', 'yyyy. MM. dd.', 'dd.MM.yyyy', 'dd/MM/yyyy', 'MM/dd/yyyy'] as const;
export type DayPattern = (typeof dayPatterns)[number];

/** How figures may be written, each by an example. */
export const figurePatterns = ['1,234.5', '1.234,5', '1 234,5', '1’234.5'] as const;
export type FigurePattern = (typeof figurePatterns)[number];

/** The days with which weeks may start, counted from Sunday. */
export const weekStarts = [1, 0, 6] as const;
export type WeekStart = (typeof weekStarts)[number];

/** How somebody wants dates and figures written, whatever language he reads; what is left out is as the language has it, the zone as his computer has it. */
export interface OwnFormats {
  day?: DayPattern | undefined;
  figure?: FigurePattern | undefined;
  week?: WeekStart | undefined;
  zone?: string | undefined;
}

/** The key under which they are kept among the private settings. */
export const formatsSetting = 'formats';

/** What an older or a newer program kept counts as nothing where this one does not know it. */
const known = <TSchema extends v.GenericSchema>(schema: TSchema) => v.optional(v.fallback(v.nullish(schema), undefined));
const schema = v.fallback(
  v.object({
    day: known(v.picklist(dayPatterns)),
    figure: known(v.picklist(figurePatterns)),
    week: known(v.picklist(weekStarts)),
    zone: known(v.pipe(v.string(), v.check(isTimeZone))),
  }),
  {},
);

/** Reads what is kept; never fails. */
export function readFormats(kept: unknown): OwnFormats {
  const { day, figure, week, zone } = v.parse(schema, kept);
  return { day: day ?? undefined, figure: figure ?? undefined, week: week ?? undefined, zone: zone ?? undefined };
}

/** What stands between thousands and before decimals. */
export interface Marks {
  group: string;
  decimal: string;
}

const marks: Record<FigurePattern, Marks> = {
  '1,234.5': { group: ',', decimal: '.' },
  '1.234,5': { group: '.', decimal: ',' },
  // Unbreakable, so that a figure stays on its line.
  '1 234,5': { group: '\u00a0', decimal: ',' },
  '1’234.5': { group: '’', decimal: '.' },
};

export const marksOf = (figure: FigurePattern | undefined): Marks | undefined => figure && marks[figure];

/** A figure as the formatter writes it, with marks of the reader's own where he has some. */
export const writeFigure = (format: Intl.NumberFormat, value: number, own: Marks | undefined): string =>
  own
    ? format
        .formatToParts(value)
        .map(({ type, value: part }) => (type === 'group' || type === 'decimal' ? own[type] : part))
        .join('')
    : format.format(value);

/** A day (yyyy-MM-dd) by the pattern. */
export const writeDay = (day: string, pattern: DayPattern = 'yyyy-MM-dd'): string => {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return pattern.replace('yyyy', year).replace('MM', month).replace('dd', date);
};
