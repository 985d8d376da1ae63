import { useCallback, useEffect } from 'react';
import type { PageCounts } from '../../shared/records/calls.ts';
import type { FilterNode } from '../../shared/records/filter.ts';
import type { Api } from '../data/api.ts';
import { logAside } from '../data/aside.ts';
import { useAnswer } from './use-answer.ts';

const unknown: PageCounts = {};

/**
 * How many rows each of the pages has for the company, asked in one call; with a filter those in it. Pages that are no lists have no number.
 * None is known until the answer is here; a failure is logged alone, for numbers are an aside.
 */
export function usePageCounts(
  { api, companyCode }: { api: Api; companyCode: string | null },
  pages: readonly string[],
  filters: Readonly<Record<string, FilterNode>> = {},
): { counts: PageCounts; reload: () => void } {
  // Equal questions are one text, so that nothing is counted anew for pages that only were drawn anew.
  const asked = pages.length === 0 ? null : JSON.stringify({ pages: [...new Set(pages)].sort(), ...(Object.keys(filters).length > 0 && { filters }) });
  const ask = useCallback(
    async (signal: AbortSignal) => (await api.rpc('page_counts', JSON.parse(asked ?? '') as { pages: string[] }, signal)).counts,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another company has other rows
    [api, asked, companyCode],
  );
  const { value, error, reload } = useAnswer(asked === null ? null : ask);
  useEffect(() => {
    if (error) logAside('the rows of the pages could not be counted', error);
  }, [error]);
  return { counts: value ?? unknown, reload };
}
