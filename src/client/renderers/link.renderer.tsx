import { defineRenderer } from './define.ts';
import { safeLink } from './safe-link.ts';
import styles from './cell.module.css';

/** A link where the address may be opened, else its bare text. Out of the tab order: the grid opens it from the cell. */
export default defineRenderer<string>({
  shows: ['text', 'long_text', 'code', 'email', 'url', 'path'],
  text: (value) => value,
  cell: (value) => {
    const address = safeLink(value);
    return address === null ? (
      value
    ) : (
      <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
        {value}
      </a>
    );
  },
});
