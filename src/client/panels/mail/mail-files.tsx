import { useMemo } from 'react';
import { notices } from '../../data/notices.ts';
import { useRows } from '../../runtime/form/use-rows.ts';
import { useHost } from '../../runtime/host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './mail.module.css';

/** The files of a mail, to be saved: none of them is opened here. */
export function MailFiles({ id }: { id: number }) {
  const { api, text, toast } = useHost();
  const call = useMemo(
    () => ({ filter: { field: 'email_id', op: 'eq' as const, value: id }, columns: ['email_attachment_id', 'file_name'], limit: 100, count: 'none' as const }),
    [id],
  );
  const { rows } = useRows('email_attachments', call);
  if (!rows || rows.length === 0) return null;
  const save = (attachment: number, name: string) =>
    void api.saveFile(`/files/email_attachments/${attachment}`, name).catch((cause: unknown) => toast(notices.loadFailed(text, cause)));
  return (
    <ul className={styles.files} aria-label={text('term.files')}>
      {rows.map(({ email_attachment_id: attachment, file_name: name }) => (
        <li key={String(attachment)}>
          <Button icon="download" onClick={() => save(Number(attachment), String(name))}>
            {String(name)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
