import type { ShownColumns } from '../columns/use-column-window.ts';
import { leadWidth } from '../columns/widths.ts';

type Widths = Readonly<Record<string, number>>;

interface Placed {
  column: { id: string };
}

/** {@link ShownColumns}, by what is looked at of a column. */
type Shown<TColumn> = Record<'start' | 'center' | 'end', readonly TColumn[]> & Pick<ShownColumns, 'gapStart' | 'gapEnd'>;

const sum = (columns: readonly Placed[], widths: Widths): number => columns.reduce((total, { column }) => total + (widths[column.id] ?? 0), 0);

const gapWidth = ({ width }: ShownColumns['gapStart']): number => (typeof width === 'number' ? width : 0);

/**
 * The columns without those that are ready beside the ones in sight.
 * @param left how far they are scrolled sideways
 * @param room pixels in which they are seen
 */
export function columnsInSight<TColumn extends Placed>(shown: Shown<TColumn>, widths: Widths, left: number, room: number): Shown<TColumn> {
  const { start, center, end, gapStart, gapEnd } = shown;
  let at = leadWidth + sum(start, widths) + gapWidth(gapStart);
  const seen = center.filter(({ column }) => {
    const begins = at;
    at += widths[column.id] ?? 0;
    return at > left && begins < left + room;
  });
  const from = seen[0] ? center.indexOf(seen[0]) : 0;
  const [before, after] = [center.slice(0, from), center.slice(from + seen.length)];
  return { start, center: seen, end, gapStart: { width: gapWidth(gapStart) + sum(before, widths) }, gapEnd: { width: gapWidth(gapEnd) + sum(after, widths) } };
}
