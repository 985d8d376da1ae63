import type { ActionName } from '../../../../generated/names.gen.ts';
import type { CellPlace } from './selection.ts';

const numberOf = (element: Element | null | undefined, name: 'row' | 'col'): number => Number((element as HTMLElement | null)?.dataset[name] ?? -1);

/** The column of the cell that holds an element; -1 outside the cells. */
export const columnOf = (element: Element | null): number => numberOf(element?.closest('[data-col]'), 'col');

/** The place of the cell an event fell on; column -1 is the lead with the checkbox. */
export function placeOf(target: EventTarget): CellPlace | null {
  if (!(target instanceof Element)) return null;
  const row = target.closest('[data-row]');
  return row ? { row: numberOf(row, 'row'), column: columnOf(target) } : null;
}

/** The action whose button holds the element. */
export function actionOf(element: Element | null): ActionName | undefined {
  return (element?.closest<HTMLElement>('[data-action]')?.dataset.action || undefined) as ActionName | undefined;
}

/** Whether the element is part of the editor of a cell. */
export const isInEditor = (target: EventTarget): boolean => (target as Element).closest('[data-editor]') !== null;
