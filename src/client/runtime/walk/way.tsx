import { useHost } from '../host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { classes } from '../../ui/look/classes.ts';
import { ScanInput } from './scan-input.tsx';
import { useWay } from './use-way.ts';
import type { Way as Going, WayProps } from './use-way.ts';
import { Ways } from './walk-buttons.tsx';
import { isAt } from './walk-lines.ts';
import type { WalkLine as Line } from './walk-lines.ts';
import { WalkLine } from './walk-line.tsx';
import styles from './walk.module.css';

/** The way through the lines of one record. */
export function Way(props: WayProps) {
  const { screen, lines, onLeave } = props;
  const { text, openRecord } = useHost();
  const way = useWay(props);
  const line = lines[way.at];
  if (!line) return null;
  const record = line.row[screen.of] ?? null;
  const isAllDone = lines.every(({ counted }) => counted !== null);
  // Somebody may stand where no line is, with goods in the hand that nobody knew of.
  const isElsewhere = way.there !== '' && !lines.some((one) => isAt(one, way.there));
  return (
    <>
      <header className={styles.head}>
        <button type="button" className={styles.leave} onClick={onLeave}>
          {String(lines[0]?.row[screen.of_label] ?? '')}
        </button>
        <span>{text('walk.line', { at: way.at + 1, count: lines.length })}</span>
      </header>
      {isAllDone && (
        <p className={styles.ready}>
          {text('walk.all_done')}
          <Button variant="success" onClick={() => openRecord(screen.record, { [screen.of]: record })}>
            {text('walk.open_record')}
          </Button>
        </p>
      )}
      <ScanInput label={useScanLabel(line, way, isElsewhere)} onScan={way.scan} />
      <p role="status" className={classes(styles.heard, way.heard && (way.heard.isRight ? styles.right : styles.wrong))}>
        {way.heard?.text}
      </p>
      {way.unknown !== undefined && <Unknown way={way} code={way.unknown} />}
      {isElsewhere ? (
        <div className={styles.card}>
          <p className={classes(styles.place, styles.found)}>{way.there}</p>
          <p className={styles.item}>{text('walk.scan_item')}</p>
        </div>
      ) : (
        <WalkLine key={JSON.stringify([line.key, line.found ?? null])} screen={screen} line={line} there={way.there} onScan={way.scan} onCount={way.set} />
      )}
      <Ways line={line} onSay={() => way.set(line.counted ?? 0)} onGo={way.go} />
    </>
  );
}

/** What is to be scanned next: the place of the line, until somebody stands there. */
function useScanLabel(line: Line, { there }: Going, isElsewhere: boolean): string {
  const { text } = useHost();
  return isElsewhere || line.place === null || isAt(line, there) ? text('walk.scan_item') : text('walk.scan_place', { place: line.place });
}

/** What no line names: goods that were found here, or another place. */
function Unknown({ way: { there, add, standAt }, code }: { way: Going; code: string }) {
  const { text } = useHost();
  return (
    <div className={styles.unknown}>
      {there !== '' && (
        <Button size="m" variant="primary" onClick={add}>
          {text('walk.add_here', { place: there })}
        </Button>
      )}
      <Button size="m" onClick={() => standAt(code)}>
        {text('walk.as_place')}
      </Button>
    </div>
  );
}
