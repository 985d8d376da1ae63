import { ColorSwatch } from '../../ui/display/color-swatch.tsx';
import { Icon, type IconName } from '../../ui/display/icon.tsx';
import { useHost } from '../host.tsx';
import type { BoardState } from './board-states.ts';
import styles from './column.module.css';

interface ColumnHeadProps {
  /** Id of the heading, which names the column. */
  id: string;
  state: BoardState;
  total: number;
  loaded: boolean;
}

function StateMark({ icon, words }: { icon: IconName; words: string }) {
  return (
    <span className={styles.mark} title={words}>
      <Icon name={icon} size="s" />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** The state of a column, where it stands in the workflow, and how many cards are in it. */
export function ColumnHead({ id, state, total, loaded }: ColumnHeadProps) {
  const { formats, text } = useHost();
  return (
    <header className={styles.head}>
      <ColorSwatch color={state.color} />
      <h2 id={id} className={styles.name} title={state.name}>
        {state.name}
        <span className="visually-hidden">, {text('board.cards', { count: total })}</span>
      </h2>
      {state.initial && <StateMark icon="play" words={text('board.initial')} />}
      {state.final && <StateMark icon="check-circle" words={text('board.final')} />}
      <span aria-hidden className={styles.count}>
        {loaded ? formats.number(total) : ''}
      </span>
    </header>
  );
}
