import type { CSSProperties } from 'react';
import { defineRenderer } from './define.ts';
import { referenceText, referredRow } from './reference-text.ts';
import styles from './cell.module.css';

/** A state of a workflow by its name in its own colour, both from the form the reference names. */
export default defineRenderer<number>({
  shows: ['reference'],
  text: (key, context, row) => referenceText(key, context, row),
  cell(key, context, row) {
    const color = referredRow(key, context)?.color;
    return (
      <span className={styles.state} style={typeof color === 'string' ? ({ '--state': color } as CSSProperties) : undefined}>
        {referenceText(key, context, row)}
      </span>
    );
  },
});
