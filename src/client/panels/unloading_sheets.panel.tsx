import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { Answered } from '../runtime/answered.tsx';
import { useHost } from '../runtime/host.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { PageSize } from '../ui/layout/paper.tsx';
import { definePanel, type PanelProps } from './define.ts';
import { useDrawBarcode } from './labels/use-draw-barcode.ts';
import paper from './paper/paper.module.css';
import { printWhenDrawn } from './print-when-drawn.ts';
import { UnloadingSheet } from './unloading/unloading-sheet.tsx';
import { type ComingShipment, useShipments } from './unloading/use-shipments.ts';
import styles from './unloading/unloading.module.css';

/** Unloading sheets: of the shipment whose page it is, else of all that are on their way or being unloaded. */
function UnloadingSheetsPanel({ screen, row }: PanelProps) {
  const form = row ? 'arriving_shipment_lines' : (screen.form ?? '');
  return (
    <Answered answer={useShipments(form, row?.arriving_shipment_id ?? null)} height={400}>
      {(shipments) => <Printable shipments={shipments} />}
    </Answered>
  );
}

function Printable({ shipments }: { shipments: readonly ComingShipment[] }) {
  const { text } = useHost();
  const draw = useDrawBarcode();
  const printed = useRef<HTMLDivElement>(null);
  if (shipments.length === 0) return <EmptyState icon="print" title={text('print.no_shipments')} description={text('print.no_shipments_help')} />;
  if (!draw) return <Skeleton height={400} />;

  const sheets = shipments.map((shipment) => <UnloadingSheet key={shipment.id} shipment={shipment} draw={draw} />);
  return (
    <section aria-label={text('panel.unloading_sheets')} className={paper.desk}>
      <PageSize />
      <div className={paper.tools}>
        <Button variant="primary" icon="print" onClick={() => void printWhenDrawn(printed.current)}>
          {text('action.print')}
        </Button>
        <p className={paper.hint}>{text('print.sheets', { count: shipments.length })}</p>
      </div>
      <div className={styles.shown} tabIndex={0} role="group" aria-label={text('panel.unloading_sheets')}>
        {sheets}
      </div>
      {createPortal(
        <div ref={printed} className={paper.printed} aria-hidden>
          {sheets}
        </div>,
        window.document.body,
      )}
    </section>
  );
}

export default definePanel({ component: UnloadingSheetsPanel });
