import { useEffect, useState } from 'react';
import type { FormMeta } from '../../../../schemas/metadata.ts';
import type { RecordTab } from '../../../../schemas/shapes/record.shape.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { PageCounts } from '../../../shared/records/calls.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { isCancelled } from '../../data/api-error.ts';
import { logWarning } from '../../data/log.ts';
import { useHost } from '../host.tsx';
import { toLinkFilter } from '../link-filter.ts';

/** How many rows stand in the screens of a record's tabs, by screen, asked in one call; counted anew when its lines change. Empty until known. */
export function useTabCounts(meta: FormMeta, tabs: readonly RecordTab[], row: JsonObject): PageCounts {
  const { api } = useHost();
  const [counts, setCounts] = useState<PageCounts>({});
  const [round, setRound] = useState(0);
  const filters = tabs.flatMap(({ screen, ...tab }): [string, FilterNode][] => (screen === undefined ? [] : [[screen, toLinkFilter(tab.link ?? {}, row)]]));
  // Equal filters are one text, so that nothing is counted anew for a row that only was drawn anew.
  const written = JSON.stringify(Object.fromEntries(filters));
  useEffect(() => {
    const stops = (meta.lines ?? []).map(({ form }) => api.follow(form, () => setRound((before) => before + 1), true));
    return () => {
      for (const stop of stops) stop();
    };
  }, [api, meta]);
  useEffect(() => {
    const asked = JSON.parse(written) as Record<string, FilterNode>;
    if (Object.keys(asked).length === 0) return;
    const stop = new AbortController();
    api
      .rpc('page_counts', { pages: Object.keys(asked), filters: asked }, stop.signal)
      .then((answer) => setCounts(answer.counts))
      .catch((error: unknown) => {
        if (!isCancelled(error)) logWarning('the rows of a record’s parts could not be counted', error);
      });
    return () => stop.abort();
  }, [api, written, round]);
  return counts;
}
