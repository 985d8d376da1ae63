import styles from './cell.module.css';
import { defineRenderer } from './define.ts';
import { referenceText, referredRow } from './reference-text.ts';

const list = 'vats_brief';

/** A VAT rate by its name, with the rate where the name does not say it. */
export default defineRenderer<number | string>({
  shows: ['reference', 'code_reference', 'code', 'identity'],
  text: (key, context, row) => referenceText(key, context, row, list),
  cell(key, context, row) {
    const rate = referredRow(key, context, list)?.vat_rate;
    const name = referenceText(key, context, row, list);
    return (
      <>
        {name}
        {typeof rate === 'number' && !/\d/.test(name) && <span className={styles.quiet}> {context.formats.percent(rate)}</span>}
      </>
    );
  },
});
