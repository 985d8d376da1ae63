import type { ComponentType } from 'react';
import type { ScreenMeta } from '../../../schemas/metadata.ts';
import type { Shape } from '../../../schemas/screen/grammar.ts';
import type { ScreenName } from '../../generated/names.gen.ts';
import { textAreasOf } from '../../generated/messages.gen.ts';
import { runtimes } from '../../generated/runtimes.gen.ts';
import { screens } from '../../generated/screens.gen.ts';
import type { FilterNode } from '../../shared/records/filter.ts';
import type { Language } from '../../shared/languages.ts';
import { loadTexts } from '../i18n/catalogue.ts';
import { logWarning } from '../data/log.ts';
import { createStore } from '../ui/store.ts';

const loaded = new Map<string, ScreenMeta>();
/** Screens as saved since the page was loaded; only `npm run dev` tells of any. */
const saved = new Map<string, ScreenMeta>();
/** Counts up when a screen that is in use was saved. */
export const screensVersion = createStore(0);

/** Draws every screen of a shape. */
export type Runtime<TScreen> = ComponentType<{ screen: TScreen; initialFilter?: FilterNode; filterName?: string }>;
/** The runtimes of screens that were fetched. To wait for one while the page is drawn would show an empty page first, and React lets no other follow it within 300 ms. */
export const loadedRuntimes: { [TShape in Shape]?: Runtime<never> } = {};

async function loadRuntime(shape: Shape): Promise<void> {
  loadedRuntimes[shape] ??= (await runtimes[shape]()).default as Runtime<never>;
}

/** Fetches all that a screen is drawn with: its metadata, the runtime of its shape and the texts it shows; afterwards {@link loadedScreen} has it. */
export async function loadScreen(id: ScreenName, language: Language): Promise<void> {
  const fetchScreen = async () => {
    const screen = saved.get(id) ?? (await screens[id]()).default;
    await loadRuntime(screen.shape);
    return screen;
  };
  const [screen] = await Promise.all([fetchScreen(), loadTexts(language, textAreasOf(id))]);
  loaded.set(id, screen);
}

/** Begins to fetch a screen and its page while it is still asked who is here. */
export const expectScreen = (id: ScreenName, language: Language): void =>
  void Promise.all([loadScreen(id, language), import('./screen-page.tsx')]).catch((error: unknown) =>
    logWarning(`the screen ${id} was not fetched ahead`, error),
  );

/** The metadata of a screen whose route was entered. Kept out of the router's loader data, whose types would have to walk through it. */
export const loadedScreen = (id: string | undefined): ScreenMeta | undefined => (id === undefined ? undefined : loaded.get(id));

import.meta.hot?.on('kontor:screen', async ({ address }: { address: string }) => {
  const { default: screen } = (await import(/* @vite-ignore */ address)) as { default: ScreenMeta };
  saved.set(screen.id, screen);
  await loadRuntime(screen.shape);
  if (!loaded.has(screen.id)) return;
  loaded.set(screen.id, screen);
  screensVersion.set(screensVersion.get() + 1);
});
