import { useEffect, useState } from 'react';
import type { PageCounts } from '../../shared/records/calls.ts';
import { useServices, useWorkplace } from '../chrome/services.tsx';
import { isCancelled } from '../data/api-error.ts';
import { logWarning } from '../data/log.ts';
import { toPagePath } from '../data/paths.ts';
import type { MenuPage } from '../data/user.ts';

/** The name by which the server knows a page: its path without the leading slash. */
export const countedName = (page: MenuPage): string => toPagePath(page.url ?? '').slice(1);

/** How many rows each of the pages has, asked in one call; pages that are no lists have no number. Empty until known. */
export function usePageCounts(pages: readonly MenuPage[]): PageCounts {
  const { api } = useServices();
  const { company } = useWorkplace();
  const [counts, setCounts] = useState<PageCounts>({});
  const names = [...new Set(pages.map(countedName))].sort().join(' ');
  useEffect(() => {
    if (names === '') return;
    const stop = new AbortController();
    api
      .rpc('page_counts', { pages: names.split(' ') }, stop.signal)
      .then((answer) => setCounts(answer.counts))
      .catch((error: unknown) => {
        if (!isCancelled(error)) logWarning('the rows of the pages could not be counted', error);
      });
    return () => stop.abort();
  }, [api, names, company?.company_code]);
  return counts;
}
