import { useEffect } from 'react';
import { PageLink } from '../chrome/page-link.tsx';
import { useText } from '../i18n/text.ts';
import styles from './failure.module.css';

export interface FailureProps {
  title: string;
  detail?: string;
  /** Data of the failure for whoever has to find the cause. */
  data?: unknown;
}

/** What happened, and the way home. */
export function Failure({ title, detail, data }: FailureProps) {
  const text = useText();
  useEffect(() => {
    document.title = `${title} · Kontor`;
  }, [title]);
  return (
    <div className={styles.failure}>
      <h1 className={styles.title}>{title}</h1>
      {detail && <p className={styles.detail}>{detail}</p>}
      {data !== undefined && <pre className={styles.data}>{JSON.stringify(data, null, 2)}</pre>}
      <p>
        <PageLink path="/">{text('action.back_to_home')}</PageLink>
      </p>
    </div>
  );
}
