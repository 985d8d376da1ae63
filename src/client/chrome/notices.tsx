import { useText } from '../i18n/text.ts';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { ToastRegion } from '../ui/feedback/toast.tsx';
import { useServices } from './services.tsx';

/** What tells how things go over every page: the progress bar and the toasts. */
export function Notices() {
  const text = useText();
  const { toasts, progress } = useServices();
  return (
    <>
      <ProgressBar progress={progress} />
      <ToastRegion toasts={toasts} label={text('common.notifications')} dismissLabel={text('action.close')} />
    </>
  );
}
