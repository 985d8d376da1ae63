import type { ScreenMeta } from '../../../schemas/metadata.ts';
import type { ScreenName } from '../../generated/names.gen.ts';
import { screens } from '../../generated/screens.gen.ts';

const loaded = new Map<string, ScreenMeta>();

/** Fetches the metadata of a screen; afterwards {@link loadedScreen} has it. */
export async function loadScreen(id: ScreenName): Promise<void> {
  loaded.set(id, (await screens[id]()).default);
}

/** The metadata of a screen whose route was entered. Kept out of the router's loader data, whose types would have to walk through it. */
export const loadedScreen = (id: string | undefined): ScreenMeta | undefined => (id === undefined ? undefined : loaded.get(id));
