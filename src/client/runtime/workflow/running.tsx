import { useState } from 'react';
import { Button } from '../../ui/inputs/button.tsx';
import { useHost } from '../host.tsx';
import styles from './workflow.module.css';

interface RunningProps {
  tried: number;
  total: number;
  onStop: () => void;
}

/** How far a batch has come. Stopping ends it after the piece under way. */
export function Running({ tried, total, onStop }: RunningProps) {
  const { text } = useHost();
  const [stopping, setStopping] = useState(false);
  return (
    <div className={styles.step}>
      <progress className={styles.progress} value={tried} max={total} aria-label={text('workflow.progress', { tried, total })} />
      <p role="status" className={styles.quiet}>
        {text(stopping ? 'workflow.stopping' : 'workflow.progress', { tried, total })}
      </p>
      <div className={styles.buttons}>
        <Button
          size="m"
          busy={stopping}
          onClick={() => {
            setStopping(true);
            onStop();
          }}
        >
          {text('action.cancel')}
        </Button>
      </div>
    </div>
  );
}
