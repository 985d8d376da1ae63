import type { ApiError } from '../../data/api.ts';
import type { Translate } from '../../i18n/text.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NotLoaded } from '../not-loaded.tsx';

interface DiagramNoticeProps {
  text: Translate;
  /** Why the graph could not be read. */
  error: ApiError | null;
  reload: () => void;
  /** It is still being read or arranged. */
  waiting: boolean;
  /** It has no boxes. */
  empty: boolean;
}

/** What stands in the place of the drawing while there is none. */
export function DiagramNotice({ text, error, reload, waiting, empty }: DiagramNoticeProps) {
  if (error) return <NotLoaded error={error} reload={reload} />;
  if (waiting) return <Skeleton height="100%" />;
  return empty ? <EmptyState icon="workflow" title={text('message.list_is_empty')} /> : null;
}
