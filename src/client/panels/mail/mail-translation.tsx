import { useCallback, useState } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { isLanguage } from '../../../shared/languages.ts';
import { notices } from '../../data/notices.ts';
import { useHost } from '../../runtime/host.tsx';
import { useAnswer } from '../../runtime/use-answer.ts';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './mail.module.css';

/** As much of a mail as is translated at once, in characters. */
const most = 20_000;

/** The mail's words in the reader's language, beside the original and kept by nobody. */
export function MailTranslation({ mail }: { mail: JsonObject }) {
  const { api, text, toast, session } = useHost();
  const [translated, setTranslated] = useState<string | null>(null);
  const ask = useCallback((signal: AbortSignal) => api.rpc('translation_engines', {}, signal), [api]);
  const { value: offers } = useAnswer(ask);
  const words = typeof mail.body_text === 'string' ? mail.body_text.trim() : '';
  const from = mail.language_code;
  if (words === '' || typeof from !== 'string' || !isLanguage(from) || from === session.language) return null;
  const engine = offers?.engines.find(({ ready }) => ready)?.engine;
  if (offers && engine === undefined) return <p className={styles.note}>{text('translation.no_engine')}</p>;
  const translate = async () => {
    if (engine === undefined) return;
    try {
      setTranslated(await api.translateText(engine, { text: words.slice(0, most), from, to: session.language }));
    } catch (error) {
      toast(notices.loadFailed(text, error));
    }
  };
  return (
    <section className={styles.translation} aria-label={text('mailbox.translation')}>
      <Button icon="languages" onClick={() => void translate()}>
        {text('mailbox.translate')}
      </Button>
      {translated !== null && (
        <pre className={styles.words} tabIndex={0}>
          {translated}
        </pre>
      )}
    </section>
  );
}
