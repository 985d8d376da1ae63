import { errorText } from '../../i18n/error-text.ts';
import { displayName } from '../../renderers/display-names.ts';
import { useHost } from '../../runtime/host.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './scratch-translation.module.css';
import type { Translated } from './use-scratch.ts';

/** The text in one language, to be copied; or why it is not there. */
export function TranslatedText({ to, text: translated, error }: Translated) {
  const { text, session, toast } = useHost();
  async function copy() {
    try {
      await navigator.clipboard.writeText(translated ?? '');
      toast({ variant: 'success', text: text('account.copied') });
    } catch (cause) {
      toast({ variant: 'danger', text: errorText(cause, text) });
    }
  }
  return (
    <article className={styles.result} aria-busy={translated === undefined && !error}>
      <header className={styles.head}>
        <h2>{displayName('language', to, session.language)}</h2>
        {translated !== undefined && (
          <Button variant="ghost" icon="copy" onClick={() => void copy()}>
            {text('action.copy')}
          </Button>
        )}
      </header>
      {error && (
        <p role="alert" className={styles.problem}>
          {errorText(error, text)}
        </p>
      )}
      {translated === undefined && !error && <Skeleton height={48} />}
      {translated !== undefined && (
        <p lang={to} className={styles.text}>
          {translated}
        </p>
      )}
    </article>
  );
}
