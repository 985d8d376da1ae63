import type { Transaction } from '../../database/database.ts';
import type { Source } from '../core/compile.ts';
import { createParameters } from '../core/parameters.ts';
import type { Parameters } from '../core/parameters.ts';
import type { CompiledFilter } from '../read/filter-sql.ts';
import { orderBy, reversed } from '../read/sort-terms.ts';
import type { SortTerm } from '../read/sort-terms.ts';
import type { KeysetPosition } from './keyset.ts';
import type { ScanSource } from './scan-source.ts';

/** Rows between two anchors; no window skips more rows than this. */
export const spacing = 1000;
/** Up to this offset a plain OFFSET is cheaper than a pass that finds anchors. */
export const shallow = 2 * spacing;

/** How a window is read: it begins `offset` rows behind `after` (or the start) in the order of `terms`. */
export interface Scan {
  terms: readonly SortTerm[];
  after: KeysetPosition | undefined;
  offset: number;
  limit: number;
  /** The rows come last first. */
  backwards: boolean;
}

/** Reads the whole order once and gives its anchors: the keyset positions of every thousandth row. */
export async function findAnchors(
  tx: Transaction,
  source: Source,
  scanSource: ScanSource,
  filtered: (parameters: Parameters) => CompiledFilter,
): Promise<KeysetPosition[]> {
  const { terms, from } = scanSource.whole ?? scanSource;
  const parameters = createParameters(source.values);
  const rows = from(filtered(parameters), []);
  const values = terms.map((term, i) => `${term.sql} as "v${i}"`).join(', ');
  const text =
    `select array[${terms.map((_, i) => `"v${i}"::text`).join(', ')}] as anchor from (` +
    `select ${values}, row_number() over (${orderBy(terms).trim()}) as n from ${rows}) x where n % ${spacing} = 0 order by n`;
  const found = await tx.rows<{ anchor: KeysetPosition }>({ text, values: parameters.values });
  return found.map(({ anchor }) => anchor);
}

/** A scan from the last anchor before the offset. */
export function scanFromAnchor(terms: readonly SortTerm[], anchors: readonly KeysetPosition[], offset: number, limit: number): Scan {
  const nearest = Math.min(Math.floor(offset / spacing), anchors.length);
  return { terms, after: anchors[nearest - 1], offset: offset - nearest * spacing, limit, backwards: false };
}

/** A scan backwards from the end of a list whose total is known; undefined when the window is more than `reach` rows from it. */
export function scanFromEnd(terms: readonly SortTerm[], total: number | undefined, offset: number, limit: number, reach = shallow): Scan | undefined {
  if (total === undefined || total - offset > reach) return undefined;
  const remaining = Math.max(0, Math.min(limit, total - offset));
  return { terms: reversed(terms), after: undefined, offset: Math.max(0, total - offset - remaining), limit: remaining, backwards: true };
}
