import type { Api } from '../../data/api.ts';

export const scopes = ['mine', 'role', 'company'] as const;
export type ViewScope = (typeof scopes)[number];

/** A named view as form `saved_views` stores it. */
export interface SavedView {
  view_id: number;
  view_name: string;
  view_scope: ViewScope;
  role_id: number | null;
  is_default: boolean;
  own: boolean;
  /** Shared with the user, or the own one; administrators see others as well. */
  reaches_me: boolean;
  /** The user may delete it and say whether the screen opens with it. */
  removable: boolean;
  /** How the screen is arranged, once parsed by its shape; whatever was stored until then. */
  state: unknown;
}

const form = 'saved_views';
const ofScreen = (screen: string) => ({ filter: { field: 'screen', op: 'eq', value: screen } });

/** Asks for the views of a screen that is drawn soon. */
export const expectViews = (api: Api, screen: string): Promise<void> => api.ahead(form, ofScreen(screen));

/** The views that were expected, where they are here and nobody has loaded them. */
export const expectedViews = (api: Api, screen: string): SavedView[] | undefined => api.peek(form, ofScreen(screen))?.value as SavedView[] | undefined;

export const loadViews = (api: Api, screen: string): Promise<SavedView[]> => api.action<SavedView[]>(form, 'list', ofScreen(screen));

/** The view that a screen opens with: the own default one, else that of a role, else the company's. */
export function defaultView(views: readonly SavedView[]): SavedView | undefined {
  const defaults = views.filter((one) => one.is_default && one.reaches_me);
  return defaults.find((one) => one.own) ?? scopes.map((scope) => defaults.find((one) => one.view_scope === scope)).find(Boolean);
}

export type ViewChange = Partial<Omit<SavedView, 'view_id' | 'own' | 'reaches_me' | 'removable'>> & { view_id?: number };

/** Adds a view, or changes one whose id is given. */
export const saveView = (api: Api, screen: string, change: ViewChange): Promise<unknown> =>
  api.action(form, 'set', { rows: [{ ...(change.view_id === undefined && { screen }), ...change }] });

export const deleteView = (api: Api, viewId: number): Promise<unknown> => api.action(form, 'delete', { keys: [{ view_id: viewId }] });
