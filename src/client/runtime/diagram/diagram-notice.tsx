import type { Translate } from '../../i18n/text.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

interface DiagramNoticeProps {
  text: Translate;
  /** The graph could not be read. */
  failed: boolean;
  /** It is still being read or arranged. */
  waiting: boolean;
  /** It has no boxes. */
  empty: boolean;
}

/** What stands in the place of the drawing while there is none. */
export function DiagramNotice({ text, failed, waiting, empty }: DiagramNoticeProps) {
  if (failed) return <EmptyState icon="alert" title={text('message.bad_data_source')} />;
  if (waiting) return <Skeleton height="100%" />;
  return empty ? <EmptyState icon="workflow" title={text('message.list_is_empty')} /> : null;
}
