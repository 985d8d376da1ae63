import type { Json } from '../../shared/json.ts';
import { defineRenderer } from './define.ts';
import styles from './cell.module.css';

export default defineRenderer<Json>({
  shows: 'all',
  text: (value) => JSON.stringify(value),
  cell: (value) => (
    <span className={styles.mono} title={JSON.stringify(value, null, 2).slice(0, 2000)}>
      {JSON.stringify(value).slice(0, 300)}
    </span>
  ),
});
