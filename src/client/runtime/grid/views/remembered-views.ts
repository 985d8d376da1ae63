import type { Json } from '../../../../shared/json.ts';
import type { Api } from '../../../data/api.ts';
import { readSetting, writeSetting } from '../../../data/user-setting.ts';
import type { GridView } from './view-state.ts';

export const scopes = ['mine', 'role', 'company'] as const;
export type ViewScope = (typeof scopes)[number];

/** A named view as form `saved_views` stores it. */
export interface SavedView {
  view_id: number;
  view_name: string;
  view_scope: ViewScope;
  role_id: number | null;
  is_default: boolean;
  /** A {@link GridView} once parsed; whatever was stored until then. */
  state: unknown;
}

const settingKey = (screen: string) => `grid:${screen}`;

/** How a user left a screen: the view, and which of the named ones it began as. */
export interface Layout {
  view: GridView;
  chosen: number | null;
}

/** The {@link Layout} the user left the screen with, as stored; undefined when there is none. */
export const loadLayout = (api: Api, screen: string): Promise<Json | undefined> => readSetting(api, settingKey(screen));

export const saveLayout = (api: Api, screen: string, { view, chosen }: Layout): Promise<unknown> => writeSetting(api, settingKey(screen), { ...view, chosen });

export const loadViews = (api: Api, screen: string): Promise<SavedView[]> =>
  api.action<SavedView[]>('saved_views', 'list', { filter: { field: 'screen', op: 'eq', value: screen } });

export type ViewChange = Partial<Omit<SavedView, 'view_id'>> & { view_id?: number };

/** Adds a view, or changes one whose id is given. */
export const saveView = (api: Api, screen: string, change: ViewChange): Promise<unknown> =>
  api.action('saved_views', 'set', { rows: [{ ...(change.view_id === undefined && { screen }), ...change }] });

export const deleteView = (api: Api, viewId: number): Promise<unknown> => api.action('saved_views', 'delete', { keys: [{ view_id: viewId }] });
