import type { MenuEntry } from '../../../ui/overlays/menu.tsx';
import { derivedId } from '../../../i18n/text.ts';
import type { GridModel } from '../use-grid.ts';
import { type SavedView, scopes, type ViewChange, type ViewScope } from './remembered-views.ts';

interface ViewSteps {
  save: (change: ViewChange) => void;
  remove: (view: SavedView) => void;
  /** Asks for the name of a new view. */
  name: () => void;
}

/** The views of one scope below its heading; nothing where there are none. */
function scopeEntries({ host: { text }, views: { saved, current, choose } }: GridModel, scope: ViewScope): MenuEntry[] {
  const members = saved.filter((one) => one.view_scope === scope);
  if (members.length === 0) return [];
  return [
    { kind: 'heading', id: scope, label: text(derivedId('grid.view_scope', scope)) },
    ...members.map((one): MenuEntry => ({ id: `view ${one.view_id}`, label: one.view_name, checked: one === current, onSelect: () => choose(one) })),
  ];
}

/** What can be done to the chosen view. */
function currentEntries({ host: { text }, views, view }: GridModel, current: SavedView, { save, remove }: ViewSteps): MenuEntry[] {
  const { view_id, is_default } = current;
  const disabled = !views.changed;
  return [
    { id: 'save', icon: 'save', label: text('action.save'), disabled, onSelect: () => save({ view_id, state: view }) },
    { id: 'revert', icon: 'undo', label: text('action.revert'), disabled, onSelect: () => views.choose(current) },
    { id: 'default', icon: 'star', label: text('common.default_view'), checked: is_default, onSelect: () => save({ view_id, is_default: !is_default }) },
    { id: 'delete', icon: 'trash', label: text('action.delete'), danger: true, onSelect: () => remove(current) },
  ];
}

/** The menu of the screen's views: the standard one, the named ones by scope, and the steps to keep them. */
export function viewEntries(grid: GridModel, steps: ViewSteps): MenuEntry[] {
  const {
    host: { text },
    views: { current, choose },
  } = grid;
  return [
    { id: 'standard', label: text('grid.standard_view'), checked: current === null, onSelect: () => choose(null) },
    ...scopes.flatMap((scope) => scopeEntries(grid, scope)),
    { kind: 'separator', id: 'actions' },
    ...(current ? currentEntries(grid, current, steps) : []),
    { id: 'new', icon: 'plus', label: text('action.save_view'), onSelect: steps.name },
  ];
}
