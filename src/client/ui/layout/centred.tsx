import type { ReactNode } from 'react';
import styles from './centred.module.css';

/** In the middle of all the place there is. */
export const Centred = ({ children }: { children: ReactNode }) => <div className={styles.centred}>{children}</div>;
