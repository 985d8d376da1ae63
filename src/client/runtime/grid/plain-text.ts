import { isValidElement, type ReactNode } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import { type GridColumn, textOf } from './resolve-columns.ts';
import { valueAt } from './text-columns.ts';

/** The words of what a renderer draws; null when a component of its own draws them. */
function wordsOf(node: ReactNode): string | null {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(wordsOf).filter(Boolean).join(' ');
  if (!isValidElement<{ children?: ReactNode }>(node)) return '';
  return typeof node.type === 'function' ? null : wordsOf(node.props.children);
}

/** A cell in plain letters, as like to the drawn one as letters can be. */
export function plainText(column: GridColumn, row: JsonObject): string {
  const value = valueAt(row, column.id);
  const { cell } = column.renderer;
  if (value === null || value === undefined) return '';
  return (cell && wordsOf(cell(value, column.context, row))) ?? textOf(column, row);
}
