import type { JsonObject } from '../../../shared/json.ts';
import { groupBy } from '../../../shared/group-by.ts';

/** Lines that one page has room for below the head, and on a page that goes on. */
const linesOnPage = 22;

/** A page of a pick list, true to what leaves the printer. */
export interface PickPage {
  list: JsonObject;
  lines: readonly JsonObject[];
  number: number;
  of: number;
}

/** The pages of lists, each list from a page of its own, its lines in the order of the way through the warehouse. */
export const toPages = (lines: readonly JsonObject[]): PickPage[] =>
  [...groupBy(lines, ({ pick_list_id }) => pick_list_id).values()].flatMap((ofList) => {
    const of = Math.ceil(ofList.length / linesOnPage);
    return Array.from({ length: of }, (_, page) => ({
      list: ofList[0] ?? {},
      lines: ofList.slice(page * linesOnPage, (page + 1) * linesOnPage),
      number: page + 1,
      of,
    }));
  });
