import { useCallback, useMemo, useRef } from 'react';
import type { JsonObject } from '../../shared/json.ts';
import type { FilterNode } from '../../shared/records/filter.ts';
import { Answered } from '../runtime/answered.tsx';
import { useHost } from '../runtime/host.tsx';
import { useAnswer } from '../runtime/use-answer.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button } from '../ui/inputs/button.tsx';
import { PageSize } from '../ui/layout/paper.tsx';
import { classes } from '../ui/look/classes.ts';
import { definePanel, type PanelProps } from './define.ts';
import { useDrawBarcode } from './labels/use-draw-barcode.ts';
import paper from './paper/paper.module.css';
import { PickSheet } from './pick-lists/pick-page.tsx';
import styles from './pick-lists/pick-lists.module.css';
import { toPages } from './pick-lists/to-pages.ts';
import { printWhenDrawn } from './print-when-drawn.ts';

/** Where nobody chose lists, what is to be picked still. */
const open: FilterNode = { field: 'is_open', op: 'eq', value: true };

/** Pick lists as they leave the printer: each on pages of its own, by the way through the warehouse. */
function PickListsPaper({ screen, filter = open }: PanelProps) {
  const { api, text } = useHost();
  const chosen = JSON.stringify(filter);
  const form = screen.form ?? '';
  const ask = useCallback(
    (signal: AbortSignal) =>
      api.action<JsonObject[]>(form, 'list', { filter: JSON.parse(chosen) as FilterNode, sort: [{ field: 'pick_list_id' }, { field: 'line_no' }] }, signal),
    [api, form, chosen],
  );
  const draw = useDrawBarcode();
  const sheets = useRef<HTMLDivElement>(null);
  const answer = useAnswer(ask);
  const pages = useMemo(() => (answer.value ? toPages(answer.value) : []), [answer.value]);
  return (
    <section aria-label={text('panel.pick_lists_paper')} className={classes(paper.desk, styles.panel)}>
      <PageSize />
      <div className={classes(paper.tools, styles.tools)}>
        <Button variant="primary" icon="print" disabled={pages.length === 0 || !draw} onClick={() => void printWhenDrawn(sheets.current)}>
          {text('action.print')}
        </Button>
        <p role="status">{text('pick_paper.pages', { count: pages.length })}</p>
      </div>
      <Answered answer={answer} height={400}>
        {() =>
          pages.length === 0 ? (
            <EmptyState icon="list-ordered" title={text('pick_paper.nothing')} />
          ) : (
            <div ref={sheets} className={styles.sheets}>
              {draw && pages.map((page) => <PickSheet key={`${String(page.list.pick_list_id)}/${page.number}`} page={page} draw={draw} />)}
            </div>
          )
        }
      </Answered>
    </section>
  );
}

export default definePanel({ component: PickListsPaper });
