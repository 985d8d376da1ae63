import { useMemo, useSyncExternalStore } from 'react';
import { headWidth } from './head-width.ts';
import type { GridColumn } from './resolve-columns.ts';

let loaded = 0;
/** Letters that have no font yet are measured as those of another one: once they have it, all is measured again. */
const followFonts = (tell: () => void): (() => void) => {
  const told = () => {
    loaded += 1;
    tell();
  };
  document.fonts.addEventListener('loadingdone', told);
  return () => document.fonts.removeEventListener('loadingdone', told);
};

/** Measures texts as heads draw them. */
function createMeasure(font: string): (text: string) => number {
  const pen = document.createElement('canvas').getContext('2d');
  const known = new Map<string, number>();
  if (pen) pen.font = font;
  return (text) => {
    const width = known.get(text) ?? pen?.measureText(text).width ?? 0;
    known.set(text, width);
    return width;
  };
}

/** The least widths in which the heads of columns say their names whole in the reader's language, by column. */
export function useHeadWidths(columns: readonly GridColumn[], density: string): Readonly<Record<string, number>> {
  const fonts = useSyncExternalStore(followFonts, () => loaded);
  const { measure, padding } = useMemo(() => {
    const tokens = getComputedStyle(document.documentElement);
    const token = (name: string) => tokens.getPropertyValue(name).trim();
    return {
      measure: createMeasure(`${token('--weight-medium')} ${token('--font-s')} ${token('--font')}`),
      padding: Number.parseFloat(token('--cell-padding')),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- other fonts and another density say other widths
  }, [fonts, density]);
  return useMemo(() => Object.fromEntries(columns.map((column) => [column.id, headWidth(column, measure, padding)])), [columns, measure, padding]);
}
