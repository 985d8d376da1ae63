import type { FormMeta } from '../../../../schemas/metadata.ts';
import type { RecordTab } from '../../../../schemas/shapes/record.shape.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { PageCounts } from '../../../shared/records/calls.ts';
import { useHost } from '../host.tsx';
import { toLinkFilter } from '../link-filter.ts';
import { useFollowing } from '../use-following.ts';
import { usePageCounts } from '../use-page-counts.ts';

/** How many rows stand in the screens of a record's tabs, by screen; counted anew when its lines change. */
export function useTabCounts(meta: FormMeta, tabs: readonly RecordTab[], row: JsonObject): PageCounts {
  const { api, session } = useHost();
  const filters = Object.fromEntries(tabs.flatMap(({ screen, link }) => (screen === undefined ? [] : [[screen, toLinkFilter(link ?? {}, row)] as const])));
  const { counts, reload } = usePageCounts({ api, companyCode: session.companyCode }, Object.keys(filters), filters);
  const lines = meta.lines ?? [];
  useFollowing(
    lines.map(({ form }) => form),
    reload,
    { ownToo: true },
  );
  return counts;
}
