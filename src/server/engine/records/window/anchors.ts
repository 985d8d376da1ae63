import type { Transaction } from '../../database/database.ts';
import type { Source } from '../core/compile.ts';
import { createParameters } from '../core/parameters.ts';
import type { Parameters } from '../core/parameters.ts';
import { orderBy, reversed } from '../read/order.ts';
import type { Anchor, Term } from '../read/order.ts';
import type { Narrowed, Road } from './roads.ts';

/** Rows between two anchors; no window walks further than this. */
export const spacing = 1000;
/** Up to here a plain OFFSET is cheaper than a pass that finds anchors. */
export const shallow = 2 * spacing;

/** Where a window begins: `offset` rows behind `anchor` (or the start) in the order of `terms`. */
export interface Walk {
  terms: readonly Term[];
  anchor: Anchor | undefined;
  offset: number;
  limit: number;
  /** The rows come last first. */
  backwards: boolean;
}

/** One pass over the order: the terms' values at every thousandth row. */
export async function findAnchors(tx: Transaction, source: Source, { terms, from }: Road, narrowed: (parameters: Parameters) => Narrowed): Promise<Anchor[]> {
  const parameters = createParameters(source.values);
  const rows = from(narrowed(parameters), []);
  const values = terms.map((term, i) => `${term.sql} as "v${i}"`).join(', ');
  const text =
    `select array[${terms.map((_, i) => `"v${i}"::text`).join(', ')}] as anchor from (` +
    `select ${values}, row_number() over (${orderBy(terms).trim()}) as n from ${rows}) x where n % ${spacing} = 0 order by n`;
  const found = await tx.rows<{ anchor: Anchor }>({ text, values: parameters.values });
  return found.map(({ anchor }) => anchor);
}

/** The nearest known place before the offset. */
export function walkFrom(terms: readonly Term[], anchors: readonly Anchor[], offset: number, limit: number): Walk {
  const nearest = Math.min(Math.floor(offset / spacing), anchors.length);
  return { terms, anchor: anchors[nearest - 1], offset: offset - nearest * spacing, limit, backwards: false };
}

/** From the end of a view whose total is known; undefined when the end is not within reach. */
export function walkFromEnd(terms: readonly Term[], total: number | undefined, offset: number, limit: number, reach = shallow): Walk | undefined {
  if (total === undefined || total - offset > reach) return undefined;
  const remaining = Math.max(0, Math.min(limit, total - offset));
  return { terms: reversed(terms), anchor: undefined, offset: Math.max(0, total - offset - remaining), limit: remaining, backwards: true };
}
