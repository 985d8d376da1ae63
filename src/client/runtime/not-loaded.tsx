import type { ApiError } from '../data/api.ts';
import { errorText } from '../i18n/error-text.ts';
import { Button } from '../ui/inputs/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { useHost } from './host.tsx';

/** Stands where rows or an answer would: why they are not here, and a way to ask again. */
export function NotLoaded({ error, reload }: { error: ApiError; reload: () => void }) {
  const { text } = useHost();
  return (
    <EmptyState
      icon="alert"
      title={text('message.error_loading_data', { reason: errorText(error, text) })}
      action={
        <Button icon="refresh" onClick={reload}>
          {text('action.retry')}
        </Button>
      }
    />
  );
}
