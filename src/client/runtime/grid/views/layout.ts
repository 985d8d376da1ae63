import type { Json } from '../../../../shared/json.ts';
import type { Api } from '../../../data/api.ts';
import { expectedSetting, layoutKey, readSetting, writeSetting } from '../../../data/user-setting.ts';
import type { GridView } from './view-state.ts';

/** How a user left a screen: the view, and which of the named ones it began as. */
export interface Layout {
  view: GridView;
  chosen: number | null;
}

/** The {@link Layout} the user left the screen with, as stored; undefined when there is none. */
export const loadLayout = (api: Api, screen: string): Promise<Json | undefined> => readSetting(api, layoutKey(screen));

export const expectedLayout = (api: Api, screen: string): { value: Json | undefined } | undefined => expectedSetting(api, layoutKey(screen));

export const saveLayout = (api: Api, screen: string, { view, chosen }: Layout): Promise<unknown> => writeSetting(api, layoutKey(screen), { ...view, chosen });
