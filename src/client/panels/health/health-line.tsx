import { derivedId, type Translate } from '../../i18n/text.ts';
import type { Formats } from '../../i18n/formats.ts';
import { useHost } from '../../runtime/host.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import type { IconName } from '../../ui/display/icon.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import styles from './health.module.css';
import { adviceWords, type HealthLine as Line, nameWords, stateWords, toldWords } from './words.ts';

type Look = { icon: IconName; tone: 'success' | 'warning' | 'danger' | 'neutral' };

const looks: Readonly<Record<Line['state'], Look>> = {
  good: { icon: 'check-circle', tone: 'success' },
  doubtful: { icon: 'alert', tone: 'warning' },
  bad: { icon: 'x-circle', tone: 'danger' },
  off: { icon: 'minus', tone: 'neutral' },
};

const gigabyte = 1024;
const sizeText = (megabytes: number, { number }: Formats): string =>
  megabytes >= gigabyte ? `${number(megabytes / gigabyte, 1)}\u00A0GB` : `${number(megabytes, 1)}\u00A0MB`;

const jobNames = (codes: string, text: Translate): string =>
  codes
    .split(',')
    .map((code) => text(derivedId('choice', 'job_name', code)))
    .join(', ');

/** A figure as people read it: the ends of its name tell what it is. */
function shown(name: string, value: string | number | null, formats: Formats, text: Translate): string | number {
  if (value === null) return '';
  if (name === 'job_codes') return jobNames(String(value), text);
  if (name.endsWith('_at')) return `${formats.instant(String(value))} (${formats.relative(String(value))})`;
  if (name.endsWith('_day')) return formats.date(String(value));
  if (name.endsWith('megabytes')) return sizeText(Number(value), formats);
  return value;
}

/** What it is, how it stands, and what to do where it is not well; its state is a word beside its colour. */
export function HealthLine({ line }: { line: Line }) {
  const host = useHost();
  const { text, formats } = host;
  const { id, state, told, advice, page } = line;
  const values = Object.fromEntries(Object.entries(line.params).map(([name, value]) => [name, shown(name, value, formats, text)]));
  const { icon, tone } = looks[state];
  const title = page === undefined ? undefined : host.pageTitle(page);
  return (
    <li className={styles.line} data-line={id} data-state={state}>
      <span className={styles.state}>
        <Chip icon={icon} tone={tone}>
          {text(stateWords[state])}
        </Chip>
      </span>
      <div className={styles.words}>
        <p>
          <strong className={styles.name}>{text(nameWords[id], values)}</strong> {text(toldWords[told], values)}
        </p>
        {advice && <p className={styles.advice}>{text(adviceWords[advice], values)}</p>}
      </div>
      {page !== undefined && title !== undefined && (
        <Button icon="arrow-right" onClick={() => host.openScreen(`/${page}`)}>
          {title}
        </Button>
      )}
    </li>
  );
}
