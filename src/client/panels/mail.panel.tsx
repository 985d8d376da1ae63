import { useEffect, useMemo, useState } from 'react';
import type { JsonObject } from '../../shared/json.ts';
import { useRows } from '../runtime/form/use-rows.ts';
import { useHost } from '../runtime/host.tsx';
import { NotLoaded } from '../runtime/not-loaded.tsx';
import { useFollowing } from '../runtime/use-following.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { MailBody } from './mail/mail-body.tsx';
import { MailFiles } from './mail/mail-files.tsx';
import { MailHead } from './mail/mail-head.tsx';
import { MailThread } from './mail/mail-thread.tsx';
import { MailTranslation } from './mail/mail-translation.tsx';
import styles from './mail/mail.module.css';

const columns = [
  'email_id',
  'email_thread_id',
  'subject',
  'sender_name',
  'sender_email',
  'recipients',
  'mail_date',
  'language_code',
  'body_state',
  'body_text',
  'body_html',
  'pictures_left_out',
];
const ofMail = (id: number) => ({ field: 'email_id', op: 'eq' as const, value: id });

function MailPanel({ row }: PanelProps) {
  const id = Number(row?.email_id ?? 0);
  return id > 0 ? <Conversation key={id} id={id} /> : null;
}

/** The mail, or another one of its thread that its reader chose. */
function Conversation({ id }: { id: number }) {
  const [shown, show] = useState(id);
  return <Mail key={shown} id={shown} show={show} />;
}

/** A mail as it may be read: its text is brought when it is opened, and what it holds neither runs nor fetches anything. */
function Mail({ id, show }: { id: number; show: (id: number) => void }) {
  const { api, text } = useHost();
  const call = useMemo(() => ({ filter: ofMail(id), columns, limit: 1, count: 'none' as const }), [id]);
  const { rows, error, reload } = useRows('email_texts', call);
  useFollowing(['email_texts'], reload, { ownToo: true });
  const mail: JsonObject | undefined = rows?.[0];
  const isLeft = mail?.body_state === 'left';
  useEffect(() => {
    // What refuses here is told by what is not shown: the text stays with the mail server.
    if (isLeft) void api.call('email_list', 'open_mail', { keys: [{ email_id: id }] }, {}).catch(() => undefined);
  }, [api, id, isLeft]);

  if (error) return <NotLoaded error={error} reload={reload} />;
  if (!rows) return <Skeleton height={160} />;
  if (!mail) return <EmptyState icon="mail" title={text('mailbox.not_there')} />;
  return (
    <article className={styles.mail} aria-label={text('panel.mail')}>
      <MailThread thread={Number(mail.email_thread_id)} shown={id} show={show} />
      <MailHead mail={mail} />
      <MailFiles id={id} />
      <MailBody mail={mail} />
      <MailTranslation mail={mail} />
    </article>
  );
}

export default definePanel({ component: MailPanel });
