import { type GridColumn, textOf, withUnit } from './resolve-columns.ts';
import type { GridModel } from '../use-grid.ts';

/** Room for padding, the sort arrow and the menu of the header. */
const headerRoom = 64;
const cellRoom = 28;
const widest = 600;

/** The width that shows the loaded rows in sight and the column's name whole. */
export function toAutoWidth({ source, rowWindow, session, body }: GridModel, column: GridColumn): number {
  const canvas = document.createElement('canvas').getContext('2d');
  const frame = body.current;
  if (!canvas || !frame) return 0;
  const { fontFamily } = getComputedStyle(frame);
  const measure = (text: string, weight: number) => {
    canvas.font = `${weight} 14px ${fontFamily}`;
    return canvas.measureText(text).width;
  };
  const { first, last } = rowWindow.rows;
  const cells = Array.from({ length: last - first }, (_, place) => source.get(first + place)).map((row) =>
    row ? measure(textOf(column, session.shown(row)), 400) + cellRoom : 0,
  );
  return Math.min(widest, Math.ceil(Math.max(measure(withUnit(column.label, column), 500) + headerRoom, ...cells)));
}
