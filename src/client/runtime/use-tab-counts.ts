import { useCallback } from 'react';
import type { FormMeta } from '../../../schemas/metadata.ts';
import type { JsonObject } from '../../shared/json.ts';
import { useHost } from './host.tsx';
import { toLinkFilter } from './link-filter.ts';
import { useFollowing } from './use-following.ts';
import { usePageCounts } from './use-page-counts.ts';

/** A part of a record: a screen narrowed to it, or something that has no rows. */
interface CountedTab {
  screen?: string | undefined;
  link?: Record<string, string> | undefined;
}

/** How many rows of a record stand in the screens of its tabs, as they show it; counted anew when its lines change. Without a record there is nothing to count. */
export function useTabCounts(meta: FormMeta | null, tabs: readonly CountedTab[], row: JsonObject | null): (screen: string | undefined) => string | undefined {
  const { api, session, formats } = useHost();
  const filters = Object.fromEntries(
    tabs.flatMap(({ screen, link }) => (screen === undefined || row === null ? [] : [[screen, toLinkFilter(link ?? {}, row)] as const])),
  );
  const { counts, reload } = usePageCounts({ api, companyCode: session.companyCode }, Object.keys(filters), filters);
  const lines = meta?.lines ?? [];
  useFollowing(
    lines.map(({ form }) => form),
    reload,
    { ownToo: true },
  );
  return useCallback(
    (screen) => {
      const count = screen === undefined ? undefined : counts[screen];
      return count && `${formats.number(count.total, 0)}${count.capped ? '+' : ''}`;
    },
    [counts, formats],
  );
}
