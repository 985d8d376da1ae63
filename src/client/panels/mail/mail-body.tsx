import type { JsonObject } from '../../../shared/json.ts';
import { useHost } from '../../runtime/host.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MailPictures } from './mail-pictures.tsx';
import { useMailPictures } from './use-mail-pictures.ts';
import styles from './mail.module.css';

/** Stricter than ours: no script, no origin, and nothing is fetched, not even a picture of our own server. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

const pageOf = (html: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}"><meta name="referrer" content="no-referrer">` +
  '<style>body{margin:12px;font:14px/1.5 system-ui,sans-serif;color:#111;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}blockquote{margin:0 0 0 8px;padding-left:8px;border-left:2px solid #ccc}</style>' +
  `</head><body>${html}</body></html>`;

const waiting = { left: 'mailbox.text_left', too_large: 'mailbox.text_too_large', broken: 'mailbox.text_broken' } as const;
const isWaiting = (state: unknown): state is keyof typeof waiting => typeof state === 'string' && Object.hasOwn(waiting, state);

/** What a mail says: its HTML in a frame of its own that can do nothing, else its words. */
export function MailBody({ mail }: { mail: JsonObject }) {
  const { text } = useHost();
  const { body_state: state, body_html: kept, body_text: words, pictures_left_out: leftOut } = mail;
  const pictures = useMailPictures(Number(mail.email_id));
  const html = pictures.fetched?.html ?? kept;
  if (isWaiting(state)) return <EmptyState icon="mail" title={text(waiting[state])} />;
  return (
    <>
      <MailPictures count={typeof leftOut === 'number' ? leftOut : 0} pictures={pictures} />
      {typeof html === 'string' && html !== '' ? (
        <iframe
          key={pictures.fetched ? 'whole' : 'kept'}
          className={styles.frame}
          sandbox=""
          referrerPolicy="no-referrer"
          title={text('mailbox.text')}
          srcDoc={pageOf(html)}
        />
      ) : (
        <pre className={styles.words} tabIndex={0} aria-label={text('mailbox.text')}>
          {typeof words === 'string' && words.trim() !== '' ? words : text('mailbox.no_text')}
        </pre>
      )}
    </>
  );
}
