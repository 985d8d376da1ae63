import styles from './cell.module.css';
import { defineRenderer } from './define.ts';
import { referenceText, referredRow } from './reference-text.ts';

const list = 'accounts_brief';

/** An account by its code, which bookkeepers know, and its name. */
export default defineRenderer<number | string>({
  shows: ['reference', 'code_reference', 'code', 'identity'],
  text: (key, context, row) => referenceText(key, context, row, list),
  cell(key, context, row) {
    const code = referredRow(key, context, list)?.account_code;
    const name = referenceText(key, context, row, list);
    return (
      <>
        {typeof code === 'string' && <span className={styles.quiet}>{code} </span>}
        {name}
      </>
    );
  },
});
