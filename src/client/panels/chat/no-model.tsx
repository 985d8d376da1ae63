import { useHost } from '../../runtime/host.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** No language model can be asked here, and why. */
export function NoModel() {
  const { text } = useHost();
  return <EmptyState icon="key" title={text('chat.no_engine')} description={text('chat.no_engine_hint')} />;
}
