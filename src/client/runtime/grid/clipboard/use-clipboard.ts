import { useCallback, useState } from 'react';
import { parseClipboard } from '../../../../shared/csv/clipboard.ts';
import { type PastePlan, planClear, planFill, planPaste, toPasteBounds, toTsv } from './clipboard.ts';
import { errorText } from '../../../i18n/error-text.ts';
import type { Translate } from '../../../i18n/text.ts';
import { type Bounds, boundsOf, mostRows } from '../selection/selection.ts';
import type { GridModel } from '../use-grid.ts';

type OnRange = (work: (bounds: Bounds) => Promise<void>, given?: Bounds) => Promise<void>;

/** What runs work on the selected range, and the columns of a range. */
function useRangeWork({ host, selection, visible }: GridModel) {
  /** Runs on the selected range; too large a range is refused in words. */
  const onRange = useCallback<OnRange>(
    async (work, given) => {
      if (!selection.range) return;
      const bounds = given ?? boundsOf(selection.range);
      if (bounds.bottom - bounds.top >= mostRows) {
        host.toast({ variant: 'warning', text: host.text('grid.too_many_rows', { limit: mostRows }) });
        return;
      }
      try {
        await work(bounds);
      } catch (cause) {
        host.toast({ variant: 'danger', text: host.text('message.error_loading_data', { reason: errorText(cause, host.text) }) });
      }
    },
    [selection.range, host],
  );

  const columnsOf = useCallback((bounds: Bounds) => visible.slice(bounds.left, bounds.right + 1), [visible]);

  return { onRange, columnsOf };
}

/** Which columns a paste cannot change. */
export const readOnlyText = ({ readOnly, refused }: PastePlan, text: Translate): string =>
  text('grid.paste_read_only', { count: readOnly, columns: refused.map(({ label }) => label).join(', ') });

/** Paste; what falls into more than one row, or cannot stand in its cell, is shown before it is done. */
function usePaste(grid: GridModel, { onRange, columnsOf }: ReturnType<typeof useRangeWork>) {
  const { host, selection, visible, rowsOf, editing, source } = grid;
  const [preview, setPreview] = useState<PastePlan | null>(null);

  const paste = useCallback(
    (text: string) =>
      onRange(async (bounds) => {
        const block = parseClipboard(text);
        if (block.length === 0) return;
        const target = toPasteBounds(block, bounds, source.total, visible.length);
        const plan = planPaste(block, await rowsOf(target.top, target.bottom), columnsOf(target));
        selection.setRange({ anchor: { row: target.top, column: target.left }, focus: { row: target.bottom, column: target.right } });
        const asks = plan.changes.length > 0 && target.bottom > target.top;
        if (asks || plan.problems.length > 0) setPreview(plan);
        else {
          if (plan.readOnly > 0) host.toast({ variant: 'warning', text: readOnlyText(plan, host.text) });
          await editing.apply(plan.changes);
        }
      }),
    [onRange, source, visible.length, rowsOf, columnsOf, selection, editing, host],
  );

  const pasteFromSystem = useCallback(async () => {
    try {
      await paste(await navigator.clipboard.readText());
    } catch {
      host.toast({ variant: 'warning', text: host.text('grid.paste_with_keys') });
    }
  }, [paste, host]);

  return {
    paste,
    pasteFromSystem,
    preview,
    closePreview: () => setPreview(null),
    acceptPreview: () => {
      if (preview) void editing.apply(preview.changes);
      setPreview(null);
    },
  };
}

/** Copy, paste, clear and fill of the selected cells. */
export function useClipboard(grid: GridModel) {
  const { rowsOf, editing, setCopied } = grid;
  const range = useRangeWork(grid);
  const { onRange, columnsOf } = range;

  const copy = useCallback(
    (headers = false) =>
      onRange(async (bounds) => {
        const rows = await rowsOf(bounds.top, bounds.bottom);
        await navigator.clipboard.writeText(toTsv(columnsOf(bounds), rows, headers));
        setCopied(bounds);
      }),
    [onRange, rowsOf, columnsOf, setCopied],
  );

  const clear = useCallback(
    () =>
      onRange(async (bounds) => {
        await editing.apply(planClear(await rowsOf(bounds.top, bounds.bottom), columnsOf(bounds)));
      }),
    [onRange, editing, rowsOf, columnsOf],
  );

  const cut = useCallback(() => copy().then(clear), [copy, clear]);

  const fill = useCallback(
    (given?: Bounds) =>
      onRange(async (bounds) => {
        await editing.apply(planFill(await rowsOf(bounds.top, bounds.bottom), columnsOf(bounds)));
      }, given),
    [onRange, editing, rowsOf, columnsOf],
  );

  return { copy, cut, clear, fill, ...usePaste(grid, range) };
}

export type GridClipboard = ReturnType<typeof useClipboard>;
