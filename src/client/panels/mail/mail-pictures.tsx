import { useHost } from '../../runtime/host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import type { MailPicturesState } from './use-mail-pictures.ts';
import styles from './mail.module.css';

/** Tells that pictures were left out and offers to fetch them; afterwards, how many did not come. */
export function MailPictures({ count, pictures: { fetched, isBusy, fetch } }: { count: number; pictures: MailPicturesState }) {
  const { text } = useHost();
  if (count === 0) return null;
  if (fetched) {
    const { failed, pictures } = fetched;
    return failed === 0 ? null : <p className={styles.note}>{text('mailbox.pictures_failed', { failed, count: pictures })}</p>;
  }
  return (
    <div className={styles.pictures}>
      <p className={styles.note}>{text('mailbox.pictures_left_out', { count })}</p>
      <Button icon="image" busy={isBusy} onClick={fetch}>
        {text('mailbox.show_pictures')}
      </Button>
    </div>
  );
}
