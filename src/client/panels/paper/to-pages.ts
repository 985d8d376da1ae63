import type { JsonObject } from '../../../shared/json.ts';
import { groupBy } from '../../../shared/group-by.ts';

/** Lines that one page has room for below the head, and on a page that goes on. */
const linesOnPage = 22;

/** A page of a sheet for the warehouse, true to what leaves the printer. */
export interface SheetPage {
  /** Any of its lines: each says of the record the same. */
  head: JsonObject;
  lines: readonly JsonObject[];
  number: number;
  of: number;
}

/** The pages of records, each from a page of its own, its lines in the order of the way through the warehouse. */
export const toPages = (lines: readonly JsonObject[], record: string): SheetPage[] =>
  [...groupBy(lines, (line) => line[record]).values()].flatMap((ofRecord) => {
    const of = Math.ceil(ofRecord.length / linesOnPage);
    return Array.from({ length: of }, (_, page) => ({
      head: ofRecord[0] ?? {},
      lines: ofRecord.slice(page * linesOnPage, (page + 1) * linesOnPage),
      number: page + 1,
      of,
    }));
  });
