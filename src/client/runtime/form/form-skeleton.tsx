import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './form.module.css';

/** The place of a form that is on its way. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className={styles.fields} aria-busy>
      {Array.from({ length: fields }, (_, index) => (
        <Skeleton key={index} height="var(--control-m)" />
      ))}
    </div>
  );
}
