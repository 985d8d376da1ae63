import type { ShownColumn, ShownColumns } from '../columns/use-column-window.ts';
import { leadWidth } from '../columns/widths.ts';

type Widths = Readonly<Record<string, number>>;

const sum = (columns: readonly ShownColumn[], widths: Widths): number => columns.reduce((total, { column }) => total + (widths[column.id] ?? 0), 0);

const gapWidth = ({ width }: ShownColumns['gapStart']): number => (typeof width === 'number' ? width : 0);

/**
 * The columns without those that are ready beside the ones in sight.
 * @param left how far they are scrolled sideways
 * @param room pixels in which they are seen
 */
export function columnsInSight(shown: ShownColumns, widths: Widths, left: number, room: number): ShownColumns {
  const { start, center, end, gapStart, gapEnd } = shown;
  let at = leadWidth + sum(start, widths) + gapWidth(gapStart);
  const seen = center.filter(({ column }) => {
    const from = at;
    at += widths[column.id] ?? 0;
    return at > left && from < left + room;
  });
  const before = center.slice(
    0,
    Math.max(
      0,
      center.findIndex((one) => one === seen[0]),
    ),
  );
  const after = seen.length > 0 ? center.slice(before.length + seen.length) : center;
  return { start, center: seen, end, gapStart: { width: gapWidth(gapStart) + sum(before, widths) }, gapEnd: { width: gapWidth(gapEnd) + sum(after, widths) } };
}
