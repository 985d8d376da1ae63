import { derivedId, type Translate } from '../../i18n/text.ts';
import type { MenuEntry } from '../../ui/overlays/menu.tsx';
import { type SavedView, scopes, type ViewChange, type ViewScope } from './saved-views.ts';
import type { NamedViews } from './use-named-views.ts';
import type { ViewWords } from './view-words.ts';

interface ViewSteps {
  save: (change: ViewChange) => void;
  remove: (view: SavedView) => void;
  /** Asks for the name of a new view. */
  name: () => void;
}

/** The views of one scope below its heading; nothing where there are none. */
function scopeEntries(text: Translate, { saved, current, choose }: NamedViews, scope: ViewScope): MenuEntry[] {
  const members = saved.filter((one) => one.view_scope === scope);
  if (members.length === 0) return [];
  return [
    { kind: 'heading', id: scope, label: text(derivedId('grid.view_scope', scope)) },
    ...members.map((one): MenuEntry => ({ id: `view ${one.view_id}`, label: one.view_name, checked: one === current, onSelect: () => choose(one) })),
  ];
}

/** What can be done to the chosen view: all to the own one; another's can be deleted by an administrator, who also says whether screens open with it. */
function currentEntries(text: Translate, words: ViewWords, views: NamedViews, current: SavedView, { save, remove }: ViewSteps): MenuEntry[] {
  const { view_id, is_default } = current;
  const disabled = !views.changed;
  const store: MenuEntry = { id: 'save', icon: 'save', label: text('action.save'), disabled, onSelect: () => save({ view_id, state: views.state }) };
  const revert: MenuEntry = { id: 'revert', icon: 'undo', label: text('action.revert'), disabled, onSelect: () => views.choose(current) };
  if (!current.removable) return [revert];
  return [
    ...(current.own ? [store] : []),
    revert,
    { id: 'default', icon: 'star', label: text(words.byDefault), checked: is_default, onSelect: () => save({ view_id, is_default: !is_default }) },
    { id: 'delete', icon: 'trash', label: text('action.delete'), danger: true, onSelect: () => remove(current) },
  ];
}

/** The menu of the screen's views: the standard one, the named ones by scope, and the steps to keep them. */
export function viewEntries(text: Translate, words: ViewWords, views: NamedViews, steps: ViewSteps): MenuEntry[] {
  const { current, choose } = views;
  return [
    { id: 'standard', label: text(words.standard), checked: current === null, onSelect: () => choose(null) },
    ...scopes.flatMap((scope) => scopeEntries(text, views, scope)),
    { kind: 'separator', id: 'actions' },
    ...(current ? currentEntries(text, words, views, current, steps) : []),
    { id: 'new', icon: 'plus', label: text(words.save), onSelect: steps.name },
  ];
}
