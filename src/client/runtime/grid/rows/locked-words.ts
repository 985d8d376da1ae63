import type { JsonObject } from '../../../../shared/json.ts';
import { isLocked, lockedText } from '../../locked.ts';
import type { GridModel } from '../use-grid.ts';

/** Why some cells of a row cannot be edited that could be in another one, in words; undefined where all can. `header` is the record that all rows are lines of. */
export function lockedWords({ meta, header, host, visible }: Pick<GridModel, 'meta' | 'header' | 'host' | 'visible'>, row: JsonObject): string | undefined {
  const by = header ?? row;
  return isLocked(meta, by) && visible.some((column) => column.isLocked?.(row)) ? lockedText(meta, by, host) : undefined;
}
