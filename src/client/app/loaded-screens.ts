import type { ScreenMeta } from '../../../schemas/metadata.ts';
import type { ScreenName } from '../../generated/names.gen.ts';
import { screens } from '../../generated/screens.gen.ts';
import { createStore } from '../ui/store.ts';

const loaded = new Map<string, ScreenMeta>();
/** Screens as saved since the page was loaded; only `npm run dev` tells of any. */
const saved = new Map<string, ScreenMeta>();
/** Counts up when a screen that is in use was saved. */
export const screensVersion = createStore(0);

/** Fetches the metadata of a screen; afterwards {@link loadedScreen} has it. */
export async function loadScreen(id: ScreenName): Promise<void> {
  loaded.set(id, saved.get(id) ?? (await screens[id]()).default);
}

/** The metadata of a screen whose route was entered. Kept out of the router's loader data, whose types would have to walk through it. */
export const loadedScreen = (id: string | undefined): ScreenMeta | undefined => (id === undefined ? undefined : loaded.get(id));

import.meta.hot?.on('kontor:screen', async ({ address }: { address: string }) => {
  const { default: screen } = (await import(/* @vite-ignore */ address)) as { default: ScreenMeta };
  saved.set(screen.id, screen);
  if (!loaded.has(screen.id)) return;
  loaded.set(screen.id, screen);
  screensVersion.set(screensVersion.get() + 1);
});
