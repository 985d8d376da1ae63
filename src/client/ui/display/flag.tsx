import styles from './flag.module.css';

const files = import.meta.glob<string>('../../../../node_modules/flag-icons/flags/4x3/??.svg', { query: '?no-inline', import: 'default', eager: true });

const addresses = new Map(Object.entries(files).map(([path, address]) => [path.slice(-'xx.svg'.length, -'.svg'.length), address]));

export interface FlagProps {
  /** ISO 3166-1 alpha-2 in either case, also EU and XK. An unknown one keeps the place empty. */
  code: string;
  /** Leave out when the country's or the language's name stands beside it. */
  label?: string;
}

/** 20 x 15 px from our own address; the picture is only loaded when it comes into view. */
export function Flag({ code, label = '' }: FlagProps) {
  const address = addresses.get(code.toLowerCase());
  if (!address) return <span className={styles.flag} role={label ? 'img' : undefined} aria-label={label || undefined} />;
  return <img src={address} alt={label} title={label || undefined} loading="lazy" width={20} height={15} className={styles.flag} />;
}
