import { useText } from '../i18n/text.ts';
import { Failure } from './failure.tsx';

/** Unmatched routes. Drawn within the language branch, in the error frame. */
export function NotFoundPage() {
  const text = useText();
  return <Failure title={text('message.page_not_found')} detail={text('message.page_could_not_be_found')} />;
}
