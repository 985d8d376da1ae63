import styles from './flag.module.css';

export interface FlagPictureProps {
  /** Without one the place stays empty. */
  address: string | undefined;
  /** Leave out when the country's or the language's name stands beside it. */
  label?: string;
}

/** 20 x 15 px; the picture is only loaded when it comes into view. */
export function FlagPicture({ address, label = '' }: FlagPictureProps) {
  if (address === undefined) return <span className={styles.flag} role={label ? 'img' : undefined} aria-label={label || undefined} />;
  return <img src={address} alt={label} title={label || undefined} loading="lazy" width={20} height={15} className={styles.flag} />;
}
