import type { Json, JsonObject } from '../../../shared/json.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import type { Api } from '../../data/api.ts';
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

const is = (field: string, value: Json): FilterNode => ({ field, op: 'eq', value });
const settingKey = (screen: string) => `grid:${screen}`;

type Answer = JsonObject[] | { rows: JsonObject[] };
const rowsOf = (answer: Answer): JsonObject[] => (Array.isArray(answer) ? answer : answer.rows);

/** How a user left a screen: the view, and which of the named ones it began as. */
export interface Layout {
  view: GridView;
  chosen: number | null;
}

/** The {@link Layout} the user left the screen with, as stored; undefined when there is none. */
export async function loadLayout(api: Api, screen: string): Promise<Json | undefined> {
  const [row] = rowsOf(await api.action<Answer>('user_settings', 'list', { filter: is('setting_key', settingKey(screen)) }));
  return row?.value;
}

export const saveLayout = (api: Api, screen: string, { view, chosen }: Layout): Promise<unknown> =>
  api.action('user_settings', 'set', { rows: [{ setting_key: settingKey(screen), value: { ...view, chosen } }] });

export const loadViews = async (api: Api, screen: string): Promise<SavedView[]> =>
  rowsOf(await api.action<Answer>('saved_views', 'list', { filter: is('screen', screen) })) as unknown as SavedView[];

export type ViewChange = Partial<Omit<SavedView, 'view_id'>> & { view_id?: number };

/** Adds a view, or changes one whose id is given. */
export const saveView = (api: Api, screen: string, change: ViewChange): Promise<unknown> =>
  api.action('saved_views', 'set', { rows: [{ ...(change.view_id === undefined && { screen }), ...change }] });

export const deleteView = (api: Api, viewId: number): Promise<unknown> =>
  api.action('saved_views', 'delete', { keys: [{ view_id: viewId }] });
