import type { JsonObject } from '../../../shared/json.ts';
import { useHost } from '../../runtime/host.tsx';
import styles from './mail.module.css';

const textOf = (value: JsonObject[string] | undefined): string => (typeof value === 'string' ? value : '');

/** Who wrote to whom, when, and what about. */
export function MailHead({ mail }: { mail: JsonObject }) {
  const { text, session } = useHost();
  const name = textOf(mail.sender_name);
  const address = textOf(mail.sender_email);
  const at = textOf(mail.mail_date);
  const lines = [
    [text('field.sender_email'), name === '' ? address : `${name} <${address}>`],
    [text('field.recipients'), textOf(mail.recipients)],
    [text('field.mail_date'), at === '' ? '' : new Intl.DateTimeFormat(session.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))],
  ] as const;
  return (
    <header className={styles.head}>
      <h2 className={styles.subject}>{textOf(mail.subject) || text('mailbox.no_subject')}</h2>
      <dl className={styles.lines}>
        {lines
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label} className={styles.line}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </header>
  );
}
