import { useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { WalkScreen } from '../../../../schemas/shapes/walk.shape.ts';
import type { Json } from '../../../shared/json.ts';
import type { MultiText } from '../../../shared/languages.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { useHost } from '../host.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { beep } from './beep.ts';
import { ScanInput } from './scan-input.tsx';
import { isDone, judge } from './walk-lines.ts';
import type { WalkLine as Line } from './walk-lines.ts';
import styles from './walk.module.css';

interface WalkLineProps {
  screen: ScreenMeta<WalkScreen>;
  line: Line;
  onCount: (counted: number) => void;
  onNext: () => void;
  onBack: () => void;
}

/** What was said of the last scan. */
interface Heard {
  isRight: boolean;
  text: string;
}

/** One line: where to go, what to take, how many. */
export function WalkLine({ screen, line, onCount, onNext, onBack }: WalkLineProps) {
  const { text, session, formats } = useHost();
  const [isThere, setThere] = useState(false);
  const [heard, setHeard] = useState<Heard>();
  const done = line.counted ?? 0;

  const say = (isRight: boolean, told: string) => {
    beep(isRight);
    setHeard({ isRight, text: told });
  };
  function scan(code: string) {
    const verdict = judge(line, isThere, code);
    if (verdict === 'wrong') return say(false, text('walk.wrong', { code }));
    if (verdict === 'enough') return say(false, text('walk.enough', { wanted: line.wanted }));
    say(true, text('walk.right', { code }));
    if (verdict === 'place') return setThere(true);
    return onCount(done + 1);
  }
  const told = (value: Json | undefined): string =>
    typeof value === 'object' && value !== null ? pickText(value as MultiText, session.language) : String(value ?? '');

  return (
    <>
      <ScanInput label={isThere ? text('walk.scan_item') : text('walk.scan_place', { place: line.place })} onScan={scan} />
      <p role="status" className={classes(styles.heard, heard && (heard.isRight ? styles.right : styles.wrong))}>
        {heard?.text}
      </p>
      <div className={classes(styles.card, isDone(line) && styles.done)}>
        <p className={classes(styles.place, isThere && styles.found)}>{line.place}</p>
        <p className={styles.item}>{line.items[0]}</p>
        {screen.told.map((name) => (
          <p key={name} className={styles.told}>
            {told(line.row[name])}
          </p>
        ))}
        <div className={styles.counter}>
          <button type="button" className={styles.step} aria-label={text('walk.less')} disabled={done <= 0} onClick={() => onCount(done - 1)}>
            −
          </button>
          <output className={styles.figure}>{text('walk.of', { done, wanted: line.wanted })}</output>
          <button
            type="button"
            className={styles.step}
            aria-label={text('walk.more')}
            disabled={done >= line.wanted}
            onClick={() => onCount(Math.min(done + 1, line.wanted))}
          >
            +
          </button>
        </div>
        <p className={styles.told}>
          {line.counted !== null && line.counted < line.wanted && `${text('walk.short')}: ${formats.number(line.wanted - line.counted)}`}
        </p>
      </div>
      <div className={styles.ways}>
        <Button size="m" onClick={onBack}>
          {text('walk.back')}
        </Button>
        <Button
          size="m"
          variant="warning"
          disabled={isDone(line)}
          onClick={() => {
            onCount(done);
            onNext();
          }}
        >
          {text('walk.short')}
        </Button>
        <Button size="m" variant="primary" onClick={onNext}>
          {text('walk.next')}
        </Button>
      </div>
    </>
  );
}
