import { useCallback } from 'react';
import type { RpcAnswer } from '../../../schemas/calls.ts';
import { Answered } from '../runtime/answered.tsx';
import { useHost } from '../runtime/host.tsx';
import { TitleActions } from '../runtime/title-slot.tsx';
import { useAnswer } from '../runtime/use-answer.ts';
import { Icon } from '../ui/display/icon.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { definePanel } from './define.ts';
import { groupWords } from './health/words.ts';
import { HealthLine } from './health/health-line.tsx';
import styles from './health/health.module.css';
import { SlowCalls } from './health/slow-calls.tsx';

type Report = RpcAnswer<'health'>;

/** How the installation stands, one sentence for each thing, and what to do where it is not well. */
function HealthPanel() {
  const { api, text, session } = useHost();
  const ask = useCallback(
    (signal: AbortSignal) => api.rpc('health', {}, signal),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another company has other exchange rates
    [api, session.companyCode],
  );
  const answer = useAnswer(ask);
  return (
    <div className={styles.page} aria-busy={answer.isLoading}>
      <TitleActions>
        <Button icon="refresh" busy={answer.isLoading && answer.value !== null} onClick={answer.reload}>
          {text('action.refresh')}
        </Button>
      </TitleActions>
      <Answered answer={answer} height="60%">
        {(report) => <Report {...report} />}
      </Answered>
    </div>
  );
}

function Summary({ lines }: Pick<Report, 'lines'>) {
  const { text } = useHost();
  const bad = lines.filter(({ state }) => state === 'bad').length;
  const doubtful = lines.filter(({ state }) => state === 'doubtful').length;
  const isWell = bad + doubtful === 0;
  return (
    <p role="status" className={styles.summary}>
      <Icon name={isWell ? 'check-circle' : 'warning'} /> {isWell ? text('health.all_well') : text('health.summary', { bad, doubtful })}
    </p>
  );
}

function Report({ lines, slow, asked_at }: Report) {
  const { text, formats } = useHost();
  const groups = [...new Set(lines.map(({ group }) => group))];
  return (
    <div className={styles.content}>
      <Summary lines={lines} />
      <p className={styles.hint}>{text('health.asked_at', { at: formats.instant(asked_at) })}</p>
      {groups.map((group) => (
        <section key={group} aria-label={text(groupWords[group])} className={styles.group}>
          <h2 className={styles.heading}>{text(groupWords[group])}</h2>
          <ul className={styles.lines}>
            {lines
              .filter((line) => line.group === group)
              .map((line, place) => (
                <HealthLine key={`${line.id}-${place}`} line={line} />
              ))}
          </ul>
        </section>
      ))}
      <SlowCalls slow={slow} />
    </div>
  );
}

export default definePanel({ component: HealthPanel });
