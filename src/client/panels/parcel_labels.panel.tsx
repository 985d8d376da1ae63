import { useCallback, useMemo, useRef } from 'react';
import type { JsonObject } from '../../shared/json.ts';
import type { FilterNode } from '../../shared/records/filter.ts';
import { Answered } from '../runtime/answered.tsx';
import { useHost } from '../runtime/host.tsx';
import { useAnswer } from '../runtime/use-answer.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { PageSize } from '../ui/layout/paper.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { useDrawBarcode } from './labels/use-draw-barcode.ts';
import paper from './paper/paper.module.css';
import sheets from './paper/sheets.module.css';
import { labelSize, ParcelLabel } from './parcels/parcel-label.tsx';
import { printWhenDrawn } from './print-when-drawn.ts';

/** So many labels are drawn at once. */
const most = 400;

/** A label for each parcel of the orders, A6, as they leave the printer. */
function ParcelLabels({ screen, filter }: PanelProps) {
  const { api, text } = useHost();
  const form = screen.form ?? '';
  const chosen = JSON.stringify(filter ?? null);
  const ask = useCallback(
    (signal: AbortSignal) => {
      const asked = JSON.parse(chosen) as FilterNode | null;
      return api.action<JsonObject[]>(form, 'list', { ...(asked && { filter: asked }), sort: [{ field: 'carrier' }, { field: 'order_no' }] }, signal);
    },
    [api, form, chosen],
  );
  const draw = useDrawBarcode();
  const pages = useRef<HTMLDivElement>(null);
  const answer = useAnswer(ask);
  const labels = useMemo(
    () =>
      (answer.value ?? [])
        .flatMap((row) => Array.from({ length: Number(row.parcel_count) }, (_, index) => ({ row, number: index + 1, of: Number(row.parcel_count) })))
        .slice(0, most),
    [answer.value],
  );
  return (
    <section aria-label={text('panel.parcel_labels')} className={paper.desk}>
      <PageSize {...labelSize} margin={0} />
      <div className={paper.tools}>
        <Button variant="primary" icon="print" disabled={labels.length === 0 || !draw} onClick={() => void printWhenDrawn(pages.current)}>
          {text('action.print')}
        </Button>
        <p role="status">{text('parcels.labels', { count: labels.length })}</p>
      </div>
      <Answered answer={answer} height={400}>
        {() =>
          labels.length === 0 ? (
            <EmptyState icon="barcode" title={text('parcels.nothing')} />
          ) : (
            <div ref={pages} className={sheets.sheets} tabIndex={0} role="group" aria-label={text('panel.parcel_labels')}>
              {draw && labels.map((label) => <ParcelLabel key={`${String(label.row.sales_order_id)}/${label.number}`} {...label} draw={draw} />)}
            </div>
          )
        }
      </Answered>
    </section>
  );
}

export default definePanel({ component: ParcelLabels });
