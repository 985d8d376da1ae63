import type { Fetch } from '../../../../../schemas/forms/fetches.ts';
import { addressesIn, addressOf, isPath } from '../fetching/addresses.ts';
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

/** The first filled cells of a column, each as the texts in it. */
const textsIn = (rows: readonly (readonly string[])[], column: number): string[][] =>
  rows
    .slice(0, sampled)
    .map((cells) => addressesIn(cells[column] ?? ''))
    .filter((texts) => texts.length > 0);

/** The share of the filled cells of a column that are addresses alone, or paths to which somebody may say the host. */
export function shareOfAddresses(rows: readonly (readonly string[])[], column: number): number {
  const filled = textsIn(rows, column);
  return filled.length === 0 ? 0 : filled.filter((texts) => texts.every((text) => addressOf(text) !== undefined || isPath(text))).length / filled.length;
}

/** Columns in which paths stand that are no addresses without the host before them. */
export const columnsOfPaths = (rows: readonly (readonly string[])[], width: number): number[] =>
  Array.from({ length: width }, (_, column) => column).filter((column) => textsIn(rows, column).some((texts) => texts.some(isPath)));

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
