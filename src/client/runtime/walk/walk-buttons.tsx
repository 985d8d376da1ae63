import { useHost } from '../host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { isDone } from './walk-lines.ts';
import type { WalkLine } from './walk-lines.ts';
import styles from './walk.module.css';

interface WaysProps {
  line: WalkLine;
  /** Says that no more are there than were counted. */
  onSay: () => void;
  onGo: (to: 'next' | 'back') => void;
}

/** On to the next line, also where less was found than wanted, or nothing. */
export function Ways({ line, onSay, onGo }: WaysProps) {
  const { text } = useHost();
  return (
    <div className={styles.ways}>
      <Button size="m" onClick={() => onGo('back')}>
        {text('walk.back')}
      </Button>
      <Button
        size="m"
        variant="warning"
        disabled={isDone(line)}
        onClick={() => {
          onSay();
          onGo('next');
        }}
      >
        {text(line.wanted === null ? 'walk.none' : 'walk.short')}
      </Button>
      <Button size="m" variant="primary" onClick={() => onGo('next')}>
        {text('walk.next')}
      </Button>
    </div>
  );
}
