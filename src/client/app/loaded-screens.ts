import type { ScreenMeta } from '../../../schemas/metadata.ts';
import type { ScreenName } from '../../generated/names.gen.ts';
import { textAreas } from '../../generated/messages.gen.ts';
import { runtimes } from '../../generated/runtimes.gen.ts';
import { screens } from '../../generated/screens.gen.ts';
import type { Language } from '../../shared/languages.ts';
import { loadTexts } from '../i18n/catalogue.ts';
import type { Api } from '../data/api.ts';
import { logWarning } from '../data/log.ts';
import { detailsKey, expectSetting, layoutKey } from '../data/user-setting.ts';
import { expectViews } from '../runtime/views/saved-views.ts';
import { createStore } from '../ui/store.ts';

const loaded = new Map<string, ScreenMeta>();
/** Screens as saved since the page was loaded; only `npm run dev` tells of any. */
const saved = new Map<string, ScreenMeta>();
/** Counts up when a screen that is in use was saved. */
export const screensVersion = createStore(0);

/** Fetches the metadata of a screen and the texts it shows; afterwards {@link loadedScreen} has it. */
export async function loadScreen(id: ScreenName, language: Language): Promise<void> {
  const [screen] = await Promise.all([saved.get(id) ?? screens[id]().then((module) => module.default), loadTexts(language, textAreas[id])]);
  loaded.set(id, screen);
}

async function fetchScreen(id: ScreenName, language: Language): Promise<void> {
  await loadScreen(id, language);
  const screen = loadedScreen(id);
  await Promise.all([screen && runtimes[screen.shape](), import('./screen-page.tsx')]);
}

/** Begins to fetch all that a screen is drawn with, while it is still asked who is here. */
export const expectScreen = (id: ScreenName, language: Language): void =>
  void fetchScreen(id, language).catch((error: unknown) => logWarning(`the screen ${id} was not fetched ahead`, error));

/** Asks how the user left a grid, so that it is drawn at once as it stays and asks for the right rows. Settles when that is known, or not to be had. */
export async function expectMemory(api: Api, id: ScreenName): Promise<void> {
  const screen = loadedScreen(id);
  if (screen?.shape !== 'grid') return;
  const hasDetails = 'detail' in screen && screen.detail.length > 0;
  await Promise.all([expectSetting(api, layoutKey(id)), expectViews(api, id), hasDetails && expectSetting(api, detailsKey(id))]);
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
