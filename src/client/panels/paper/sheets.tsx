import { type ComponentType, useCallback, useMemo, useRef } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { Answered } from '../../runtime/answered.tsx';
import { useHost } from '../../runtime/host.tsx';
import { useAnswer } from '../../runtime/use-answer.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/inputs/button.tsx';
import { PageSize } from '../../ui/layout/paper.tsx';
import type { DrawBarcode } from '../labels/draw-barcode.ts';
import { useDrawBarcode } from '../labels/use-draw-barcode.ts';
import { printWhenDrawn } from '../print-when-drawn.ts';
import paper from './paper.module.css';
import styles from './sheets.module.css';
import { type SheetPage, toPages } from './to-pages.ts';

export interface SheetProps {
  page: SheetPage;
  draw: DrawBarcode;
}

interface SheetsProps {
  form: string;
  filter: FilterNode;
  /** The field with the record that a sheet is of, and the order of its lines. */
  record: string;
  order: readonly string[];
  title: string;
  /** What is said where no lines are. */
  nothing: string;
  sheet: ComponentType<SheetProps>;
}

/** Sheets for the warehouse as they leave the printer: each record on pages of its own. */
export function Sheets({ form, filter, record, order, title, nothing, sheet: Sheet }: SheetsProps) {
  const { api, text } = useHost();
  const chosen = JSON.stringify(filter);
  const sort = JSON.stringify([record, ...order].map((field) => ({ field })));
  const ask = useCallback(
    (signal: AbortSignal) =>
      api.action<JsonObject[]>(form, 'list', { filter: JSON.parse(chosen) as FilterNode, sort: JSON.parse(sort) as { field: string }[] }, signal),
    [api, form, chosen, sort],
  );
  const draw = useDrawBarcode();
  const sheets = useRef<HTMLDivElement>(null);
  const answer = useAnswer(ask);
  const pages = useMemo(() => (answer.value ? toPages(answer.value, record) : []), [answer.value, record]);
  return (
    <section aria-label={title} className={paper.desk}>
      <PageSize />
      <div className={paper.tools}>
        <Button variant="primary" icon="print" disabled={pages.length === 0 || !draw} onClick={() => void printWhenDrawn(sheets.current)}>
          {text('action.print')}
        </Button>
        <p role="status">{text('pick_paper.pages', { count: pages.length })}</p>
      </div>
      <Answered answer={answer} height={400}>
        {() =>
          pages.length === 0 ? (
            <EmptyState icon="list-ordered" title={nothing} />
          ) : (
            <div ref={sheets} className={styles.sheets} tabIndex={0} role="group" aria-label={title}>
              {draw && pages.map((page) => <Sheet key={`${String(page.head[record])}/${page.number}`} page={page} draw={draw} />)}
            </div>
          )
        }
      </Answered>
    </section>
  );
}
