import { useCallback, useState } from 'react';
import { parseClipboard } from '../../../../shared/csv/clipboard.ts';
import { type PastePlan, planClear, planFill, planPaste, toPasteBounds, toTsv } from './clipboard.ts';
import { errorText } from '../../../i18n/error-text.ts';
import type { Translate } from '../../../i18n/text.ts';
import { parseText } from '../columns/resolve-columns.ts';
import { valueAt } from '../columns/text-columns.ts';
import { type Bounds, boundsOf, mostRows } from '../selection/selection.ts';
import type { GridModel } from '../use-grid.ts';
import { type Stretches, useStretch } from './use-stretch.ts';

/** `isUnbound` tells of a range whose rows are not needed one by one. */
type OnRange = (work: (bounds: Bounds) => Promise<void>, given?: Bounds, isUnbound?: (bounds: Bounds) => boolean) => Promise<void>;

/** What runs work on the selected range, and the columns of a range. */
function useRangeWork({ host, selection, visible }: GridModel) {
  /** Runs on the selected range; too large a range is refused in words. */
  const onRange = useCallback<OnRange>(
    async (work, given, isUnbound) => {
      if (!selection.range) return;
      const bounds = given ?? boundsOf(selection.range);
      if (bounds.bottom - bounds.top >= mostRows && !isUnbound?.(bounds)) {
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
  [
    text('grid.paste_read_only', { count: readOnly, columns: refused.map(({ label }) => label).join(', ') }),
    ...new Set(refused.flatMap((one) => one.readOnly ?? [])),
  ].join(' ');

/** Paste; what falls into more than one row, or cannot stand in its cell, is shown before it is done. */
function usePaste(grid: GridModel, { onRange, columnsOf }: ReturnType<typeof useRangeWork>, stretch: Stretches) {
  const { host, selection, visible, rowsOf, editing, source } = grid;
  const [preview, setPreview] = useState<PastePlan | null>(null);

  /** One text for a stretch with rows that are not loaded is given to all of them by the server. */
  const pasteAlike = useCallback(
    async (block: readonly (readonly string[])[], target: Bounds): Promise<boolean> => {
      const [line = []] = block;
      const [text] = line;
      const columns = columnsOf(target);
      const unloaded = block.length === 1 && line.length === 1 && text !== undefined ? stretch.unloadedColumns(target, columns) : null;
      if (!unloaded || text === undefined) return false;
      const parsed = unloaded.map((column) => [column, parseText(column, text)] as const);
      const values = parsed.flatMap(([{ id, problemOf }, one]) => ('value' in one && problemOf(one.value) === null ? [[id, one.value] as const] : []));
      // What cannot stand there is shown with its rows, as ever.
      if (values.length < parsed.length) return false;
      if (await stretch.isWanted('fill', target, columns)) await stretch.write(target, Object.fromEntries(values));
      return true;
    },
    [columnsOf, stretch],
  );

  const paste = useCallback(
    (text: string) =>
      onRange(async (bounds) => {
        const block = parseClipboard(text);
        if (block.length === 0) return;
        const target = toPasteBounds(block, bounds, source.total, visible.length);
        if (await pasteAlike(block, target)) return;
        const plan = planPaste(block, await rowsOf(target.top, target.bottom), columnsOf(target));
        selection.setRange({ anchor: { row: target.top, column: target.left }, focus: { row: target.bottom, column: target.right } });
        const asks = plan.changes.length > 0 && target.bottom > target.top;
        if (asks || plan.problems.length > 0) setPreview(plan);
        else {
          if (plan.readOnly > 0) host.toast({ variant: 'warning', text: readOnlyText(plan, host.text) });
          await editing.apply(plan.changes);
        }
      }),
    [onRange, source, visible.length, rowsOf, columnsOf, selection, editing, host, pasteAlike],
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
  const { rowsOf, readTexts, editing, setCopied } = grid;
  const range = useRangeWork(grid);
  const { onRange, columnsOf } = range;
  const stretch = useStretch(grid);
  const isUnloaded = useCallback((bounds: Bounds) => stretch.unloadedColumns(bounds, columnsOf(bounds)) !== null, [stretch, columnsOf]);

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
      onRange(
        async (bounds) => {
          const columns = columnsOf(bounds);
          if (!(await stretch.isWanted('clear', bounds, columns))) return;
          const unloaded = stretch.unloadedColumns(bounds, columns);
          if (unloaded) await stretch.write(bounds, Object.fromEntries(unloaded.map(({ id }) => [id, null])));
          else await editing.apply(planClear(await rowsOf(bounds.top, bounds.bottom), columns));
        },
        undefined,
        isUnloaded,
      ),
    [onRange, editing, rowsOf, columnsOf, stretch, isUnloaded],
  );

  const cut = useCallback(() => copy().then(clear), [copy, clear]);

  const fill = useCallback(
    (given?: Bounds) =>
      onRange(
        async (bounds) => {
          const columns = columnsOf(bounds);
          if (!(await stretch.isWanted('fill', bounds, columns))) return;
          const unloaded = stretch.unloadedColumns(bounds, columns);
          const [first] = await rowsOf(bounds.top, unloaded ? bounds.top : bounds.bottom);
          if (unloaded && first) await stretch.write(bounds, Object.fromEntries(unloaded.map(({ id }) => [id, valueAt(first, id) ?? null])));
          else await editing.apply(planFill(await readTexts(await rowsOf(bounds.top, bounds.bottom), columns), columns));
        },
        given,
        isUnloaded,
      ),
    [onRange, editing, rowsOf, readTexts, columnsOf, stretch, isUnloaded],
  );

  return { copy, cut, clear, fill, ...usePaste(grid, range, stretch) };
}

export type GridClipboard = ReturnType<typeof useClipboard>;
