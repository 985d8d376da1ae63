import { useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { designOf } from '../../shared/labels/design.ts';
import { isSheet, labelFormats } from '../../shared/labels/formats.ts';
import { mostLabels } from '../../shared/labels/limits.ts';
import { startOn, toPages } from '../../shared/labels/pages.ts';
import { useReferences } from '../controls/references.ts';
import { derivedId } from '../i18n/text.ts';
import { useHost } from '../runtime/host.tsx';
import { NotLoaded } from '../runtime/not-loaded.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Icon } from '../ui/display/icon.tsx';
import { PageSize } from '../ui/layout/paper.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { printWhenDrawn } from './print-when-drawn.ts';
import { LabelOptions } from './labels/label-options.tsx';
import { LabelPage } from './labels/label-page.tsx';
import { type LabelSettings, useLabelSettings } from './labels/label-settings.ts';
import styles from './labels/labels.module.css';
import { labelWarnings, toLabels } from './labels/to-labels.ts';
import { useDrawBarcode } from './labels/use-draw-barcode.ts';
import { useLabelRows } from './labels/use-label-rows.ts';

/** The pages as they will leave the printer, null until everything for them is here; or why the list is not. */
function usePrintedPages(form: string, settings: LabelSettings | null, shop: number | null) {
  const { session } = useHost();
  const { choices: currencies } = useReferences('currencies_brief');
  const draw = useDrawBarcode();
  const { value: rows, error, reload } = useLabelRows(form, shop);
  const pages = useMemo(() => {
    if (!settings || !rows || !draw) return null;
    const format = labelFormats[settings.format];
    const design = designOf(format, { barcode: settings.barcode !== 'none', price: shop !== null });
    const precisions = Object.fromEntries(currencies.map(({ value, row }) => [String(value), Number(row.currency_precision)]));
    const { language, barcode, storage, start } = settings;
    const { labels, wanted, warnings } = toLabels(
      rows,
      { language: language ?? session.language, barcode, storage, price: shop !== null, precisions },
      design,
      draw,
    );
    return { format, design, pages: toPages(labels, format, startOn(format, start)), count: labels.length, wanted, warnings };
  }, [settings, rows, draw, shop, currencies, session.language]);
  return { pages, error, reload };
}
type PrintedPages = NonNullable<ReturnType<typeof usePrintedPages>['pages']>;

/** The labels of the user's list as they will leave the printer. */
function LabelsPanel({ screen }: PanelProps) {
  const { text } = useHost();
  const { setting: settings, change } = useLabelSettings();
  const [refused, setRefused] = useState(false);
  const { choices: shops, state: shopsState } = useReferences('shops_brief');
  const sheets = useRef<HTMLDivElement>(null);
  // The shop may be one of another company.
  const shop = settings !== null && shops.some(({ value }) => value === settings.shop) ? settings.shop : null;
  const { pages: printed, error, reload } = usePrintedPages(screen.form ?? '', settings, shop);

  if (error) return <NotLoaded error={error} reload={reload} />;
  if (!settings || shopsState === 'loading')
    return (
      <div aria-busy className={styles.panel}>
        <Skeleton height="100%" />
      </div>
    );
  return (
    <section aria-label={text('panel.labels')} aria-busy={printed === null} className={styles.panel}>
      <div className={styles.tools}>
        <LabelOptions settings={{ ...settings, shop }} onChange={change} onRefused={setRefused} shops={shops} />
        <div className={styles.line}>
          <Button variant="primary" icon="print" disabled={!printed?.count || refused} onClick={() => void printWhenDrawn(sheets.current)}>
            {text('action.print')}
          </Button>
          {printed && <p role="status">{text('labels.summary', { labels: printed.count, pages: printed.pages.length })}</p>}
          <p className={styles.hint}>{text('labels.print_hint')}</p>
        </div>
        {printed && <Warnings {...printed} />}
      </div>
      {printed ? <Preview printed={printed} sheets={sheets} onStart={(start) => change({ start })} /> : <Skeleton height="100%" />}
    </section>
  );
}

interface PreviewProps {
  printed: PrintedPages;
  sheets: RefObject<HTMLDivElement | null>;
  onStart: (start: number) => void;
}

function Preview({ printed, sheets, onStart }: PreviewProps) {
  const { text } = useHost();
  const { format, count } = printed;
  return (
    <>
      <PageSize {...format.page} margin={0} />
      {count === 0 && <EmptyState icon="barcode" title={text('labels.nothing')} description={text('labels.nothing_help')} />}
      <div ref={sheets} className={styles.sheets} tabIndex={count === 0 ? undefined : 0} role="group" aria-label={text('labels.preview')}>
        <Sheets {...printed} onStart={onStart} />
      </div>
    </>
  );
}

function Warnings({ wanted, count, warnings }: PrintedPages) {
  const { text } = useHost();
  return (
    <ul className={styles.warnings}>
      {wanted > count && (
        <li>
          <Icon name="warning" size="s" />
          {text('labels.too_many', { wanted, most: mostLabels })}
        </li>
      )}
      {labelWarnings
        .filter((warning) => warnings[warning] > 0)
        .map((warning) => (
          <li key={warning}>
            <Icon name="warning" size="s" />
            {text(derivedId('labels', 'warning', warning), { count: warnings[warning] })}
          </li>
        ))}
    </ul>
  );
}

/** The pages; on the first of a sheet a click chooses the label to start with. */
function Sheets({ pages, format, design, onStart }: PrintedPages & { onStart: (start: number) => void }) {
  const { text } = useHost();
  const startAt = isSheet(format) ? { say: (place: number) => text('labels.start_here', { place }), onStart } : undefined;
  return pages.map((labels, page) => (
    // oxlint-disable-next-line react/no-array-index-key -- a page is known by its number
    <LabelPage key={page} format={format} design={design} labels={labels} startAt={page === 0 ? startAt : undefined} />
  ));
}

export default definePanel({ component: LabelsPanel });
