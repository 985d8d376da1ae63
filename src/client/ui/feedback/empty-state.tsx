import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon, type IconName } from '../display/icon.tsx';

export interface EmptyStateProps {
  icon?: IconName;
  /** Why there is nothing. */
  title: ReactNode;
  description?: ReactNode;
  /** The next step: a button or two. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && <Icon name={icon} size="l" className={styles.icon} />}
      <p className={styles.title}>{title}</p>
      {description != null && <p className={styles.description}>{description}</p>}
      {action != null && <div className={styles.action}>{action}</div>}
    </div>
  );
}
