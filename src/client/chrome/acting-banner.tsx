import { fullName } from '../data/user.ts';
import { useText } from '../i18n/text.ts';
import { Icon } from '../ui/display/icon.tsx';
import { Button } from '../ui/inputs/button.tsx';
import styles from './acting-banner.module.css';
import { useServices, useSession } from './services.tsx';

/** Says all the while that somebody acts as somebody else, and ends it. */
export function ActingBanner() {
  const text = useText();
  const { session } = useServices();
  const { user } = useSession();
  if (user?.impersonator == null) return null;
  return (
    <div role="status" className={styles.banner}>
      <Icon name="users" />
      <span className={styles.words}>{text('acting.banner', { name: fullName(user), impersonator: user.impersonator })}</span>
      <Button icon="logout" onClick={() => void session.leaveOther()}>
        {text('acting.end')}
      </Button>
    </div>
  );
}
