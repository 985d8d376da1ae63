import { useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { WalkScreen as WalkDescriptor } from '../../../../schemas/shapes/walk.shape.ts';
import type { Json } from '../../../shared/json.ts';
import { groupBy } from '../../../shared/group-by.ts';
import { Answered } from '../answered.tsx';
import { useHost } from '../host.tsx';
import type { RuntimeProps } from '../define.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { sound } from '../scanner/sound.ts';
import { ScanInput } from './scan-input.tsx';
import { useWalk } from './use-walk.ts';
import { WalkLine } from './walk-line.tsx';
import { nextToDo } from './walk-lines.ts';
import type { WalkLine as Line } from './walk-lines.ts';
import styles from './walk.module.css';

/** Lines of one record, one at a time, with a scanner in the hand. */
export function WalkScreen({ screen }: RuntimeProps<'walk'>) {
  const { text } = useHost();
  const { answer, lines, waiting, count } = useWalk(screen);
  const [chosen, setChosen] = useState<Json>();
  const ofChosen = lines.filter(({ row }) => row[screen.of] === chosen);
  return (
    <section data-walk className={styles.walk}>
      {waiting.length > 0 && (
        <p role="status" className={styles.waiting}>
          {text('walk.waiting', { count: waiting.length })}
        </p>
      )}
      <Answered answer={answer} height={400}>
        {() =>
          ofChosen.length === 0 ? (
            <Chooser screen={screen} lines={lines} onChoose={setChosen} />
          ) : (
            <Way key={String(chosen)} screen={screen} lines={ofChosen} onCount={count} onLeave={() => setChosen(undefined)} />
          )
        }
      </Answered>
    </section>
  );
}

interface ChooserProps {
  screen: ScreenMeta<WalkDescriptor>;
  lines: readonly Line[];
  onChoose: (record: Json) => void;
}

/** The records that have open lines: one is tapped, or the barcode of its paper is scanned. */
function Chooser({ screen, lines, onChoose }: ChooserProps) {
  const { text } = useHost();
  const records = [...groupBy(lines, ({ row }) => row[screen.of] ?? null)];
  const nameOf = (of: readonly Line[]) => String(of[0]?.row[screen.of_label] ?? '');
  if (records.length === 0) return <EmptyState icon="check" title={text('walk.nothing')} />;
  return (
    <>
      <ScanInput
        label={text('walk.scan')}
        onScan={(code) => {
          const found = records.find(([, of]) => nameOf(of).toLowerCase() === code.toLowerCase());
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

interface WayProps {
  screen: ScreenMeta<WalkDescriptor>;
  lines: readonly Line[];
  onCount: (line: Line, counted: number) => void;
  onLeave: () => void;
}

/** The way through the lines of one record. */
function Way({ screen, lines, onCount, onLeave }: WayProps) {
  const { text, openRecord } = useHost();
  const [at, setAt] = useState(() => nextToDo(lines, -1) ?? 0);
  const line = lines[Math.min(at, lines.length - 1)];
  if (!line) return null;
  const record = line.row[screen.of] ?? null;
  const isAllDone = lines.every(({ counted }) => counted !== null);
  return (
    <>
      <header className={styles.head}>
        <button type="button" className={styles.leave} onClick={onLeave}>
          {String(line.row[screen.of_label] ?? '')}
        </button>
        <span>{text('walk.line', { at: at + 1, count: lines.length })}</span>
      </header>
      {isAllDone && (
        <p className={styles.ready}>
          {text('walk.all_done')}
          <Button variant="success" onClick={() => openRecord(screen.record, { [screen.of]: record })}>
            {text('walk.open_record')}
          </Button>
        </p>
      )}
      <WalkLine
        key={JSON.stringify(line.key)}
        screen={screen}
        line={line}
        onCount={(counted) => onCount(line, counted)}
        onNext={() => setAt(nextToDo(lines, at) ?? (at + 1) % lines.length)}
        onBack={() => setAt((at + lines.length - 1) % lines.length)}
      />
    </>
  );
}
