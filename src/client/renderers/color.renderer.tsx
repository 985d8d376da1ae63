import { ColorSwatch } from '../ui/display/color-swatch.tsx';
import { defineRenderer } from './define.ts';
import styles from './cell.module.css';

export default defineRenderer<string>({
  shows: ['color', 'code', 'text'],
  text: (value) => value,
  cell: (value) => (
    <span className={styles.pair}>
      <ColorSwatch color={value} />
      <span className={styles.code}>{value}</span>
    </span>
  ),
});
