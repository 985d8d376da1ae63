import { useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { WalkScreen } from '../../../../schemas/shapes/walk.shape.ts';
import type { Json } from '../../../shared/json.ts';
import { isObject } from '../../../shared/json.ts';
import type { MultiText } from '../../../shared/languages.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { useHost } from '../host.tsx';
import { classes } from '../../ui/look/classes.ts';
import { sound } from '../scanner/sound.ts';
import { ScanInput } from './scan-input.tsx';
import { Counter, Ways } from './walk-buttons.tsx';
import { isDone, judge } from './walk-lines.ts';
import type { WalkLine as Line } from './walk-lines.ts';
import styles from './walk.module.css';

export interface WalkLineProps {
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
  const { text } = useHost();
  const [isThere, setThere] = useState(false);
  const [heard, setHeard] = useState<Heard>();
  const done = line.counted ?? 0;

  const say = (isRight: boolean, words: string) => {
    sound(isRight);
    setHeard({ isRight, text: words });
  };
  function scan(code: string) {
    const verdict = judge(line, isThere, code);
    if (verdict === 'wrong') return say(false, text('walk.wrong', { code }));
    if (verdict === 'enough') return say(false, text('walk.enough', { wanted: line.wanted }));
    say(true, text('walk.right', { code }));
    return verdict === 'place' ? setThere(true) : onCount(done + 1);
  }
  return (
    <>
      <ScanInput label={isThere ? text('walk.scan_item') : text('walk.scan_place', { place: line.place })} onScan={scan} />
      <p role="status" className={classes(styles.heard, heard && (heard.isRight ? styles.right : styles.wrong))}>
        {heard?.text}
      </p>
      <div className={classes(styles.card, isDone(line) && styles.done)}>
        <p className={classes(styles.place, isThere && styles.found)}>{line.place}</p>
        <p className={styles.item}>{line.items[0]}</p>
        <Beside screen={screen} line={line} />
        <Counter line={line} onCount={onCount} />
      </div>
      <Ways isDone={isDone(line)} onShort={() => onCount(done)} onNext={onNext} onBack={onBack} />
    </>
  );
}

/** What is told of the line besides. */
function Beside({ screen: { beside }, line: { row } }: Pick<WalkLineProps, 'screen' | 'line'>) {
  const { session } = useHost();
  const told = (value: Json | undefined): string => (isObject(value) ? pickText(value as MultiText, session.language) : String(value ?? ''));
  return beside.map((name) => (
    <p key={name} className={styles.told}>
      {told(row[name])}
    </p>
  ));
}
