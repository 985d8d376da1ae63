import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { WalkScreen } from '../../../../schemas/shapes/walk.shape.ts';
import type { Json } from '../../../shared/json.ts';
import { isObject } from '../../../shared/json.ts';
import type { MultiText } from '../../../shared/languages.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { useHost } from '../host.tsx';
import { classes } from '../../ui/look/classes.ts';
import { Counter } from './counter.tsx';
import { isAt, isDone } from './walk-lines.ts';
import type { WalkLine as Line } from './walk-lines.ts';
import styles from './walk.module.css';

export interface WalkLineProps {
  screen: ScreenMeta<WalkScreen>;
  line: Line;
  /** The place scanned last. */
  there: string;
  onScan: (code: string) => void;
  /** False where there may not be so many. */
  onCount: (counted: number) => boolean;
}

/** One line: where to go, what to take or count, how many. */
export const WalkLine = ({ screen, line, there, onScan, onCount }: WalkLineProps) => (
  <div className={classes(styles.card, isDone(line) && styles.done)}>
    {line.place !== null && <p className={classes(styles.place, isAt(line, there) && styles.found)}>{line.place}</p>}
    <p className={styles.item}>{line.items[0]}</p>
    <Beside screen={screen} line={line} />
    <Counter line={line} onScan={onScan} onCount={onCount} />
  </div>
);

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
