import { useEffect, useState } from 'react';
import type { Shape } from '../../../schemas/screen/grammar.ts';
import type { ScreenName } from '../../generated/names.gen.ts';
import { screens } from '../../generated/screens.gen.ts';
import type { Window } from '../../shared/records/calls.ts';
import { useServices, useWorkplace } from '../chrome/services.tsx';
import type { Api } from '../data/api.ts';
import { isCancelled } from '../data/api-error.ts';
import { toPagePath } from '../data/paths.ts';
import type { MenuPage } from '../data/user.ts';
import { createQueue } from './queue.ts';
import { logWarning } from '../data/log.ts';

export interface RowCount {
  total: number;
  /** There are more; the counting stopped. */
  capped: boolean;
}

/** Where the number of rows says something about the page: an assignment lists the same rows for every owner. */
const isCounted: Record<Shape, boolean> = {
  grid: true,
  tree: true,
  assignment: false,
  form: false,
  board: false,
  diagram: false,
  record: false,
  print: true,
  panel: false,
};

/** Tiles wait for each other, so that the page's own calls are not held up. */
const enqueue = createQueue(2);

async function countRows(api: Api, page: MenuPage, signal: AbortSignal): Promise<RowCount | null> {
  const source = (screens as Record<string, (typeof screens)[ScreenName] | undefined>)[toPagePath(page.url ?? '').slice(1)];
  if (!source || !page.rights.list || signal.aborted) return null;
  const { default: screen } = await source();
  if (!screen.meta || !isCounted[screen.shape]) return null;
  const payload = { limit: 1, count: 'capped', columns: [...screen.meta.key] };
  const { total, capped = false } = await api.action<Window>(screen.meta.name, 'list', payload, signal);
  return total === undefined ? null : { total, capped };
}

/** How many rows the list of a page has; null until known and for pages that are no lists. */
export function useRowCount(page: MenuPage): RowCount | null {
  const { api } = useServices();
  const { company } = useWorkplace();
  const [count, setCount] = useState<RowCount | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    enqueue(() => countRows(api, page, stop.signal))
      .then((counted) => {
        if (!stop.signal.aborted) setCount(counted);
      })
      .catch((error: unknown) => {
        if (!isCancelled(error)) logWarning(`the rows of ${page.page_code} could not be counted`, error);
      });
    return () => stop.abort();
  }, [api, page, company?.company_code]);
  return count;
}
