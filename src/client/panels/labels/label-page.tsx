import { type CSSProperties, memo } from 'react';
import type { LabelDesign } from '../../../shared/labels/design.ts';
import type { LabelFormat } from '../../../shared/labels/formats.ts';
import { cornerOf } from '../../../shared/labels/pages.ts';
import { classes } from '../../ui/look/classes.ts';
import { Paper } from '../../ui/layout/paper.tsx';
import styles from './labels.module.css';
import type { Label } from './to-labels.ts';

const mm = (length: number): string => `${length}mm`;

const LabelView = memo(function LabelView({ label: { name, language, code, storage, price, barcode } }: { label: Label }) {
  return (
    <>
      <div className={styles.head}>
        <p className={styles.name} lang={language ?? undefined}>
          {name}
        </p>
        {storage !== null && <p className={styles.storage}>{storage}</p>}
      </div>
      {barcode && <img src={barcode.address} alt={barcode.value} className={styles.barcode} style={{ width: mm(barcode.width), height: mm(barcode.height) }} />}
      <p className={styles.foot}>
        <span className={styles.code}>{code}</span>
        {price !== null && <span className={styles.price}>{price}</span>}
      </p>
    </>
  );
});

interface LabelPageProps {
  format: LabelFormat;
  design: LabelDesign;
  /** One for each place; null where none is printed. */
  labels: readonly (Label | null)[];
  /** Where a click on a place makes it the first to be printed: how that is said. */
  startAt?: { say: (place: number) => string; onStart: (place: number) => void };
}

/** One sheet of labels, or one label of a roll. */
export function LabelPage({ format, design, labels, startAt }: LabelPageProps) {
  const {
    label: { width, height },
    page,
  } = format;
  const measures = {
    '--label-padding': mm(design.padding),
    '--label-gap': mm(design.gap),
    '--name-size': mm(design.name.size),
    '--name-lines': design.name.lines,
    '--code-size': mm(design.code.size),
    '--price-size': mm((design.price ?? design.code).size),
    width: mm(width),
    height: mm(height),
  } as CSSProperties;
  return (
    <Paper width={page.width} height={page.height} margin={0} className={styles.page}>
      {labels.map((label, place) => {
        const { left, top } = cornerOf(format, place);
        return (
          // A place stays what it is, whatever is printed there.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place} className={classes(styles.label, !label && styles.empty)} style={{ ...measures, left: mm(left), top: mm(top) }}>
            {label && <LabelView label={label} />}
            {startAt && (
              <button
                type="button"
                tabIndex={-1}
                className={styles.start}
                aria-label={startAt.say(place + 1)}
                title={startAt.say(place + 1)}
                onClick={() => startAt.onStart(place + 1)}
              />
            )}
          </div>
        );
      })}
    </Paper>
  );
}
