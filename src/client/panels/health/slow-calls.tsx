import { useState } from 'react';
import type { Described } from '../../../../schemas/calls.ts';
import { pickText } from '../../../shared/text/multi-text.ts';
import { useHost } from '../../runtime/host.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import styles from './health.module.css';

type Slow = Described<'HealthReport'>['slow'][number];

/** Where the time of a slow call went: its slowest statements, and how the database goes about them. */
function Plans({ slow, title, onClose }: { slow: Slow; title: string; onClose: () => void }) {
  const { text, formats } = useHost();
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={text('health.plans_of', { title })} closeLabel={text('action.close')}>
      {slow.statements.length === 0 && <p>{text('health.no_statements')}</p>}
      {slow.statements.map(({ milliseconds, at, statement, plan, no_plan }) => (
        <section key={statement} className={styles.statement}>
          <h3 className={styles.heading}>{text('health.statement', { milliseconds: formats.number(milliseconds), at: formats.instant(at) })}</h3>
          <pre className={styles.code} tabIndex={0} aria-label={text('health.statement_text')}>
            {statement}
          </pre>
          <pre className={styles.code} tabIndex={0} aria-label={text('health.plan')}>
            {plan ?? no_plan ?? text('health.plan_to_come')}
          </pre>
        </section>
      ))}
    </Drawer>
  );
}

/** Which calls took long since the server was started, by page and action; the plans of their statements in a drawer. */
export function SlowCalls({ slow }: { slow: readonly Slow[] }) {
  const {
    text,
    formats,
    session: { language },
  } = useHost();
  const [opened, open] = useState<Slow | null>(null);
  const titleOf = ({ page_title, form }: Slow): string => pickText(page_title ?? null, language) || form;
  return (
    <section aria-label={text('health.slow_calls')} className={styles.group}>
      <h2 className={styles.heading}>{text('health.slow_calls')}</h2>
      <p className={styles.hint}>{text('health.slow_calls_help')}</p>
      {slow.length === 0 ? (
        <p>{text('health.no_slow_calls')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text('health.column.page')}</th>
              <th scope="col">{text('health.column.action')}</th>
              <th scope="col">{text('health.column.count')}</th>
              <th scope="col">{text('health.column.median')}</th>
              <th scope="col">{text('health.column.p95')}</th>
              <th scope="col">{text('health.column.worst')}</th>
              <th scope="col">{text('health.column.last')}</th>
              <th scope="col">{text('health.plan')}</th>
            </tr>
          </thead>
          <tbody>
            {slow.map((one) => (
              <tr key={`${one.form} ${one.action}`}>
                <th scope="row">{titleOf(one)}</th>
                <td>{one.action}</td>
                <td>{formats.number(one.count)}</td>
                <td>{formats.number(one.median_ms)}</td>
                <td>{formats.number(one.p95_ms)}</td>
                <td>{formats.number(one.worst_ms)}</td>
                <td>{formats.instant(one.last_at)}</td>
                <td>
                  <Button icon="search" onClick={() => open(one)}>
                    {text('health.show_plan')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {opened && <Plans slow={opened} title={titleOf(opened)} onClose={() => open(null)} />}
    </section>
  );
}
