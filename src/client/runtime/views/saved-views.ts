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
  /** How the screen is arranged, once parsed by its shape; whatever was stored until then. */
  state: unknown;
}

export const loadViews = (api: Api, screen: string): Promise<SavedView[]> =>
  api.action<SavedView[]>('saved_views', 'list', { filter: { field: 'screen', op: 'eq', value: screen } });

export type ViewChange = Partial<Omit<SavedView, 'view_id'>> & { view_id?: number };

/** Adds a view, or changes one whose id is given. */
export const saveView = (api: Api, screen: string, change: ViewChange): Promise<unknown> =>
  api.action('saved_views', 'set', { rows: [{ ...(change.view_id === undefined && { screen }), ...change }] });

export const deleteView = (api: Api, viewId: number): Promise<unknown> => api.action('saved_views', 'delete', { keys: [{ view_id: viewId }] });
