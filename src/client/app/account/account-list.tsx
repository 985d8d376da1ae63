import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/display/icon.tsx';
import styles from './account.module.css';

interface AccountRowProps {
  icon: IconName;
  name: ReactNode;
  details: ReactNode;
  /** Buttons, at the end. */
  children?: ReactNode;
}

/** What somebody has of a sort: {@link AccountRow}s. */
export const AccountList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={styles.list}>
    {children}
  </ul>
);

/** One of them: what it is, what is known of it, and what can be done with it. */
export const AccountRow = ({ icon, name, details, children }: AccountRowProps) => (
  <li className={styles.row}>
    <Icon name={icon} />
    <div className={styles.words}>
      <div className={styles.name}>{name}</div>
      <div className={styles.details}>{details}</div>
    </div>
    {children != null && <div className={styles.buttons}>{children}</div>}
  </li>
);
