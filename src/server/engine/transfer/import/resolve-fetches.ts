import type { Fetch } from '../../../../../schemas/forms/fetches.ts';
import type { Actor } from '../../database/database.ts';
import type { Registry } from '../../records/core/registry.ts';
import { addressesIn, addressOf } from '../fetching/addresses.ts';
import type { RightsOn } from './fills.ts';
import { within } from './limits.ts';
import type { Mapped } from './proposal.ts';
import type { CellProblem, ResolvedRow, ResolveInput } from './resolve.ts';

/** A form whose files an import fetches, as a column may go to it. */
export interface OfferedFetch {
  form: string;
  field: string;
}

/** The forms whose files an import of this form fetches for this caller: those where he may add rows and change them. */
export function offeredFetches(registry: Registry, actor: Actor, form: string, rightsOn: RightsOn): Fetch[] {
  const { fetches = [] } = registry.wholeForm(form).definition;
  const mayKeep = ({ form: name }: Fetch): boolean => rightsOn(name).add && rightsOn(name).set;
  return fetches.filter((fetch) => registry.has(fetch.form) && mayKeep(fetch) && registry.form(fetch.form, actor).fields.has(fetch.field));
}

/** Longer cells are not told. */
const mostTold = 2_000;

/** A column of addresses. */
interface FetchingColumn extends Mapped {
  form?: string | undefined;
  /** The address below which its paths lead on. */
  base?: string | undefined;
}

export const toOfferedFetch = ({ form, field }: Fetch): OfferedFetch => ({ form, field });

export interface ResolveFetchesInput extends Pick<ResolveInput, 'rows' | 'remedyOf'> {
  columns: readonly FetchingColumn[];
  /** The rows as those of the import's own form. */
  main: readonly ResolvedRow[];
}

/** The rows of a file with the addresses of their files, column by column as they were chosen; a problem for each cell in which something is no address. @throws AppError too_large */
export function resolveFetches(
  fetches: readonly Fetch[],
  { rows, remedyOf, columns, main }: ResolveFetchesInput,
): { rows: ResolvedRow[]; problems: CellProblem[] } {
  const problems: CellProblem[] = [];
  const wrong = (form: string, row: number, { column, field }: FetchingColumn, cell: string): CellProblem => ({
    form,
    row,
    column,
    field,
    code: 'not_an_address',
    params: {},
    // Whoever mends it writes the whole cell, so that no part of it is told.
    value: cell.length > mostTold ? null : cell,
  });
  const known = new Map<string, string[]>();
  const textsOf = (cell: string): string[] => {
    const texts = known.get(cell) ?? addressesIn(cell);
    known.set(cell, texts);
    return texts;
  };
  let count = 0;
  const addressesOf = (form: string, row: number): string[] => {
    const cells = columns.filter((one) => one.form === form).map((column) => ({ column, cell: rows[row]?.[column.column] ?? '' }));
    const told = cells.map((one) => ({ ...one, found: textsOf(one.cell).map((text) => addressOf(text, one.column.base)) }));
    for (const { column, cell, found } of told) {
      const problem = found.includes(undefined) ? wrong(form, row, column, cell) : undefined;
      if (problem && remedyOf(problem) !== 'clear') problems.push(problem);
    }
    const addresses = [...new Set(told.flatMap(({ found }) => found.filter((address) => address !== undefined)))];
    within('addresses', (count += addresses.length));
    return addresses;
  };
  const resolved = main.map((one): ResolvedRow => {
    const named = fetches.map(({ form }) => [form, addressesOf(form, one.row)] as const).filter(([, addresses]) => addresses.length > 0);
    return named.length === 0 ? one : { ...one, fetches: Object.fromEntries(named) };
  });
  return { rows: resolved, problems };
}
