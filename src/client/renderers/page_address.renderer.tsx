import { toLocalizedPath } from '../../shared/navigation/local-path.ts';
import { defineRenderer } from './define.ts';
import styles from './cell.module.css';

/** The address of a page of this program, which it opens beside this one. Out of the tab order: the grid opens it from the cell. */
export default defineRenderer<string>({
  shows: ['text', 'path'],
  text: (value) => value,
  cell: (value, { language }) => (
    <a className={styles.link} href={toLocalizedPath(value, language)} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
      {value}
    </a>
  ),
});
