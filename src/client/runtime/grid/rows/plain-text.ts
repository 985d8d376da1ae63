import { isValidElement, type ReactNode } from 'react';
import type { JsonObject } from '../../../../shared/json.ts';
import { Thumbnail } from '../../../renderers/thumbnail.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { type GridColumn, textOf } from '../columns/resolve-columns.ts';
import { valueAt } from '../columns/text-columns.ts';

/** What stands in letters for pictures; the other components draw words of their own. */
const pictures = new Map<unknown, (props: { name?: unknown }) => string>([
  [Icon, ({ name }) => (name === 'check' ? '✓' : '')],
  [Thumbnail, () => ''],
]);

/** The words that are seen of what a renderer draws; null when a component of its own draws them. */
function wordsOf(node: ReactNode): string | null {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(wordsOf).filter(Boolean).join(' ');
  if (!isValidElement<{ children?: ReactNode; className?: string; name?: unknown }>(node) || node.props.className === 'visually-hidden') return '';
  const picture = pictures.get(node.type);
  if (picture) return picture(node.props);
  return typeof node.type === 'function' ? null : wordsOf(node.props.children);
}

/** A cell in plain letters, as like to the drawn one as letters can be. */
export function plainText(column: GridColumn, row: JsonObject): string {
  const value = valueAt(row, column.id);
  const { cell } = column.renderer;
  if (value === null || value === undefined) return '';
  return (cell && wordsOf(cell(value, column.context, row))) ?? textOf(column, row);
}
