import styles from './cell.module.css';
import { defineRenderer } from './define.ts';

/** An identifier in tabular figures. */
export default defineRenderer<string | number>({
  shows: [
    'text',
    'long_text',
    'code',
    'vat_number',
    'phone',
    'gtin',
    'email',
    'url',
    'path',
    'identity',
    'currency',
    'country',
    'language',
    'code_reference',
    'icon',
    'color',
    'image',
  ],
  text: (value) => String(value),
  cell: (value) => <span className={styles.code}>{value}</span>,
});
