import type { Fetch } from '../../../../../schemas/forms/fetches.ts';
import { addressesIn, isWebAddress } from '../fetching/addresses.ts';
import { plain, withoutPrefix } from './heads.ts';
import type { Proposed } from './proposal.ts';

/** Cells that are looked at. */
const sampled = 500;
/** Words for an address, and numbers of several columns alike: `Image URL 2`, `image_1`, `obrazek-odkaz`. */
const besides = /(?:urls?|links?|src|path|address|adres[ae]?|odkaz|cim|\d+)$/;

/** What a head says without numbers and words for an address. */
function bare(head: string): string {
  let word = plain(head);
  for (let next = word.replace(besides, ''); next !== word && next !== ''; next = word.replace(besides, '')) word = next;
  return word;
}

/** The share of the filled cells of a column that are addresses alone. */
export function shareOfAddresses(rows: readonly (readonly string[])[], column: number): number {
  const cells = rows.slice(0, sampled).map((cells) => addressesIn(cells[column] ?? ''));
  const filled = cells.filter((texts) => texts.length > 0);
  return filled.length === 0 ? 0 : filled.filter((texts) => texts.every(isWebAddress)).length / filled.length;
}

/** Columns that are headed as other programs head files of these forms, and hold addresses; several may go to one form. */
export function proposeFetches(
  fetches: readonly Fetch[],
  headers: readonly string[] | null,
  rows: readonly (readonly string[])[],
  taken: readonly Pick<Proposed, 'column'>[],
): Proposed[] {
  return (headers ?? []).flatMap((header, column): Proposed[] => {
    if (taken.some((one) => one.column === column)) return [];
    const words = [header, withoutPrefix(header) ?? header].flatMap((head) => [plain(head), bare(head)]);
    const fetch = fetches.find(({ heads }) => heads.some((head) => words.includes(plain(head))));
    const fit = fetch ? shareOfAddresses(rows, column) : 0;
    return fetch && fit > 0 ? [{ form: fetch.form, field: fetch.field, column, fit }] : [];
  });
}
