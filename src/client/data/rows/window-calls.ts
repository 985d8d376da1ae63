import type { JsonObject } from '../../../shared/json.ts';
import type { ListCall, Window } from '../../../shared/records/calls.ts';
import type { Api } from '../api.ts';
import { type RowView, toKey } from './row-source.ts';

export const pageSize = 100;

/** How many rows a view has, and their totals, as far as a window tells. */
export const figuresOf = (window: Window) => ({
  total: window.total ?? window.rows.length,
  capped: window.capped ?? false,
  totals: window.totals ?? {},
  leftOut: window.left_out ?? {},
});

const summed = (totals: readonly string[]) => (totals.length > 0 ? { totals: [...totals] } : {});

/** Asks for one page of a view; `counted`, with the number of rows as far as it is quickly found, and their totals. */
export const toPageCall = ({ language, totals, columns, ...narrowing }: RowView, place: Partial<ListCall>, counted: boolean): Partial<ListCall> => ({
  ...narrowing,
  language_code: language,
  ...(columns && { columns: [...columns] }),
  ...place,
  limit: pageSize,
  ...(counted ? { count: 'capped', ...summed(totals) } : { count: 'none' }),
});

/** Asks for the first page of a view. */
export const toFirstCall = (view: RowView): Partial<ListCall> => toPageCall(view, { offset: 0 }, true);

/** Asks for a view's first page before its rows are drawn. */
export const expectRows = (api: Api, form: string, view: RowView): Promise<void> => api.ahead(form, toFirstCall(view));

/** The first page that was asked for so, where it is here. */
export const expectedRows = (api: Api, form: string, view: RowView): Window | undefined => api.peek(form, toFirstCall(view))?.value as Window | undefined;

/** What a form is asked to read a view of its rows page by page. Both calls reject with ApiError. */
export function createWindowCalls(api: Api, form: string, key: readonly string[]) {
  return {
    /** Where a row stands in the view's order. */
    anchor: (row: JsonObject, { sort }: RowView) => toKey([...sort.map(({ field }) => field), ...key], row),
    read: (view: RowView, place: Partial<ListCall>, counted: boolean, signal?: AbortSignal) =>
      api.action<Window>(form, 'list', toPageCall(view, place, counted), signal),
    /** The number of all rows and their totals, which may take longer than a page. */
    count: ({ filter, search, params, language, totals }: RowView) =>
      api.action<Window>(form, 'list', {
        filter,
        search,
        params,
        language_code: language,
        columns: [...key],
        limit: 1,
        count: 'exact',
        ...summed(totals),
      } satisfies Partial<ListCall>),
  };
}

export type WindowCalls = ReturnType<typeof createWindowCalls>;
