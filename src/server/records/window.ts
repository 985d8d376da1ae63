import type { Walk } from './anchors.ts';
import { reference } from './compile.ts';
import type { Source } from './compile.ts';
import { orderBy, stretches } from './order.ts';
import { quote } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import { where } from './view.ts';

const shown = (columns: readonly string[]): string => columns.map((name) => `${reference(name)} as ${quote(name)}`).join(', ');

/** A query whose rows are one window of a view, in the order of its walk. */
export function windowQuery(source: Source, columns: readonly string[], conditions: readonly string[], walk: Walk, parameters: Parameters): string {
  const page = ` limit ${parameters.add(walk.limit, 'bigint')} offset ${parameters.add(walk.offset, 'bigint')}`;
  const arms = stretches(walk.terms, walk.anchor, parameters).map(
    (stretch) => `select ${shown(columns)} from ${source.text} r${where([...conditions, ...stretch.conditions])}${orderBy(stretch.terms)}`,
  );
  const [only] = arms;
  if (arms.length === 1 && only !== undefined) return only + page;
  if (arms.length === 0) return `select ${shown(columns)} from ${source.text} r where false`;
  const most = ` limit ${parameters.add(walk.limit + walk.offset, 'bigint')}`;
  // The arms are appended one after the other and stop as soon as the window is full.
  return `select * from (${arms.map((arm) => `(${arm}${most})`).join(' union all ')}) w${page}`;
}

/** JSON text of the query's rows without the outer brackets, built by PostgreSQL and never parsed here. */
export const jsonRows = (query: string, backwards: boolean): string =>
  backwards
    ? `(select coalesce(string_agg(j, ',' order by n desc), '') from (select row_to_json(x)::text as j, row_number() over () as n from (${query}) x) y)`
    : `(select coalesce(string_agg(row_to_json(x)::text, ','), '') from (${query}) x)`;
