import { useMemo } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { useRows } from '../../runtime/form/use-rows.ts';
import { useHost } from '../../runtime/host.tsx';
import { useFollowing } from '../../runtime/use-following.ts';
import { classes } from '../../ui/look/classes.ts';
import styles from './mail.module.css';

const columns = ['email_id', 'subject', 'sender_name', 'sender_email', 'mail_date', 'is_sent'];

const wordsOf = (value: JsonObject[string] | undefined): string => (typeof value === 'string' ? value : '');

/** The mails of a thread in the order they were written, those of the company among them: who wrote each, and when. One that stands alone is no conversation. */
export function MailThread({ thread, shown, show }: { thread: number; shown: number; show: (id: number) => void }) {
  const { text, session } = useHost();
  const call = useMemo(
    () => ({
      filter: { field: 'email_thread_id', op: 'eq' as const, value: thread },
      sort: [{ field: 'mail_date' }, { field: 'email_id' }],
      columns,
      limit: 100,
      count: 'none' as const,
    }),
    [thread],
  );
  const { rows, reload } = useRows('email_list', call);
  useFollowing(['email_list'], reload, { ownToo: true });
  if (!rows || rows.length < 2) return null;
  const date = new Intl.DateTimeFormat(session.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <nav aria-label={text('mailbox.thread')}>
      <ol className={styles.thread}>
        {rows.map((mail) => {
          const id = Number(mail.email_id);
          const isShown = id === shown;
          return (
            <li key={id} className={classes(mail.is_sent === true && styles.sent)}>
              <button type="button" className={styles.ofThread} aria-current={isShown || undefined} onClick={() => show(id)}>
                <span className={styles.writer}>{wordsOf(mail.sender_name) || wordsOf(mail.sender_email)}</span>
                {mail.is_sent === true && <span className={styles.note}>{text('field.is_sent')}</span>}
                <time className={styles.note} dateTime={wordsOf(mail.mail_date)}>
                  {date.format(new Date(wordsOf(mail.mail_date)))}
                </time>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
