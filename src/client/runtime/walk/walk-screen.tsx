import { useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { WalkScreen as WalkDescriptor } from '../../../../schemas/shapes/walk.shape.ts';
import type { Json } from '../../../shared/json.ts';
import { groupBy } from '../../../shared/group-by.ts';
import { Answered } from '../answered.tsx';
import { useHost } from '../host.tsx';
import type { RuntimeProps } from '../define.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { sound } from '../scanner/sound.ts';
import { ScanInput } from './scan-input.tsx';
import { useBegin } from './use-begin.ts';
import { useWalk } from './use-walk.ts';
import { isSameCode } from './walk-lines.ts';
import type { WalkLine } from './walk-lines.ts';
import { Way } from './way.tsx';
import styles from './walk.module.css';

/** Lines of one record, one at a time, with a scanner in the hand: of the record that the page was opened with, else of the one that is chosen. */
export function WalkScreen({ screen, initialFilter }: RuntimeProps<'walk'>) {
  const { text } = useHost();
  const [filter, setFilter] = useState(initialFilter);
  const { answer, lines, waiting, count } = useWalk(screen, filter);
  const [chosen, setChosen] = useState<Json>();
  const begin = useBegin(screen, answer.reload);
  const ofChosen = filter && chosen === undefined ? lines : lines.filter(({ row }) => row[screen.of] === chosen);
  const choose = async (record: Json) => {
    if (await begin(lines.find(({ row }) => row[screen.of] === record))) setChosen(record);
  };
  const leave = () => {
    setFilter(undefined);
    setChosen(undefined);
  };
  return (
    <section data-walk className={styles.walk}>
      {waiting.length > 0 && (
        <p role="status" className={styles.waiting}>
          {text('walk.waiting', { count: waiting.length })}
        </p>
      )}
      {/* What was read stays when it cannot be read anew: whoever goes on without a connection goes on with it. */}
      <Answered answer={answer.value === null ? answer : { ...answer, error: null }} height={400}>
        {() =>
          ofChosen.length === 0 ? (
            <Chooser screen={screen} lines={lines} onChoose={(record) => void choose(record)} />
          ) : (
            <Way key={String(ofChosen[0]?.row[screen.of])} screen={screen} lines={ofChosen} onCount={count} onLeave={leave} />
          )
        }
      </Answered>
    </section>
  );
}

interface ChooserProps {
  screen: ScreenMeta<WalkDescriptor>;
  lines: readonly WalkLine[];
  onChoose: (record: Json) => void;
}

/** The records that have open lines: one is tapped, or the barcode of its paper is scanned. */
function Chooser({ screen, lines, onChoose }: ChooserProps) {
  const { text } = useHost();
  const records = [...groupBy(lines, ({ row }) => row[screen.of] ?? null)];
  const nameOf = (of: readonly WalkLine[]) => String(of[0]?.row[screen.of_label] ?? '');
  if (records.length === 0) return <EmptyState icon="check" title={text('walk.nothing')} />;
  return (
    <>
      <ScanInput
        label={text('walk.scan')}
        onScan={(code) => {
          const found = records.find(([, of]) => isSameCode(nameOf(of), code));
          sound(found !== undefined);
          if (found) onChoose(found[0]);
        }}
      />
      <p>{text('walk.choose')}</p>
      {records.map(([record, of]) => (
        <button key={String(record)} type="button" className={styles.choice} onClick={() => onChoose(record)}>
          <strong>{nameOf(of)}</strong>
          <span>{text('walk.of', { done: of.filter(({ counted }) => counted !== null).length, wanted: of.length })}</span>
        </button>
      ))}
    </>
  );
}
