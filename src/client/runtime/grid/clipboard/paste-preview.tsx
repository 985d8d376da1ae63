import { Button } from '../../../ui/inputs/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { createKeyOf } from '../../../data/rows/row-source.ts';
import { problemText } from '../../../i18n/error-text.ts';
import styles from '../frame/dialogs.module.css';
import { drawingOf } from '../columns/resolve-columns.ts';
import type { PastePlan } from './clipboard.ts';
import { createNameOf } from '../../row-name.ts';
import { type GridClipboard, readOnlyText } from './use-clipboard.ts';
import type { GridModel } from '../use-grid.ts';

/** Lines shown; the sentence above tells how many there are. */
const linesShown = 100;

/** The cells of a paste, first those that refuse their text, each with its text before and after. */
function PasteTable({ grid, plan }: { grid: GridModel; plan: PastePlan }) {
  const { host, visible, meta } = grid;
  const { text } = host;
  const nameOf = createNameOf(meta, visible, host);
  const keyOf = createKeyOf(meta.key);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {(['row', 'column', 'before', 'after'] as const).map((name) => (
            <th key={name} scope="col">
              {text(`grid.paste_${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plan.problems.slice(0, linesShown).map(({ row, column, text: pasted, code }) => (
          <tr key={`${keyOf(row)} ${column.id}`} className={styles.problem}>
            <td>{nameOf(row)}</td>
            <td>{column.label}</td>
            <td>{drawingOf(column, row)}</td>
            <td>
              {pasted}
              <br />
              {problemText({ code, params: {} }, text)}
            </td>
          </tr>
        ))}
        {plan.changes.slice(0, linesShown).map(({ row, field, value }) => {
          const column = visible.find(({ id }) => id === field);
          return (
            column && (
              <tr key={`${keyOf(row)} ${field}`}>
                <td>{nameOf(row)}</td>
                <td>{column.label}</td>
                <td>{drawingOf(column, row)}</td>
                <td>{drawingOf(column, { ...row, [field]: value })}</td>
              </tr>
            )
          );
        })}
      </tbody>
    </table>
  );
}

/** Shows what a paste would change and asks whether it may. */
export function PastePreview({ grid, clipboard }: { grid: GridModel; clipboard: GridClipboard }) {
  const { text } = grid.host;
  const plan = clipboard.preview;
  if (!plan) return null;
  const rows = new Set(plan.changes.map((change) => change.row)).size;
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => !open && clipboard.closePreview()}
      title={text('grid.paste_title')}
      description={[
        text('grid.paste_summary', { cells: plan.changes.length, rows, problems: plan.problems.length }),
        ...(plan.readOnly > 0 ? [readOnlyText(plan, text)] : []),
      ].join(' ')}
      closeLabel={text('action.close')}
      footer={
        <>
          <Button onClick={clipboard.closePreview}>{text('action.cancel')}</Button>
          <Button variant="primary" disabled={plan.changes.length === 0} onClick={clipboard.acceptPreview}>
            {text('grid.paste_cells', { count: plan.changes.length })}
          </Button>
        </>
      }
    >
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={text('grid.paste_title')}>
        <PasteTable grid={grid} plan={plan} />
      </div>
    </Dialog>
  );
}
