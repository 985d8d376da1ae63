import type { GridScreen } from '../../../schemas/shapes/grid.shape.ts';
import type { ScreenMeta } from '../../../schemas/metadata.ts';
import type { ScreenName } from '../../generated/names.gen.ts';
import type { Language } from '../../shared/languages.ts';
import type { FilterNode } from '../../shared/records/filter.ts';
import type { Services } from '../chrome/services.tsx';
import type { Api } from '../data/api.ts';
import { logWarning } from '../data/log.ts';
import { pause } from '../ui/pause.ts';
import { rightsIn } from '../data/menu.ts';
import { detailsKey, expectSetting, layoutKey } from '../data/user-setting.ts';
import { expectRowsAsBefore } from '../data/rows/opening-memory.ts';
import { rememberedCompany, rememberedWork } from '../data/workplace.ts';
import { givenIn } from '../runtime/params.ts';
import { seenScreen } from '../runtime/seen-screen.ts';
import { expectViews } from '../runtime/views/saved-views.ts';
import { expectScreen, loadedScreen, loadScreen } from './loaded-screens.ts';

/** The first screen since the page was loaded: its code, how it was left and its rows are still on their way, and are asked for before it is drawn. */
let first: { id: ScreenName; memory?: Promise<void> } | 'begun' | undefined;

const gridOf = (id: ScreenName): ScreenMeta<GridScreen> | undefined => {
  const screen = loadedScreen(id);
  // Only screens of this shape are described so.
  return screen?.shape === 'grid' ? (screen as ScreenMeta<GridScreen>) : undefined;
};

/** Asks how the user left a screen, before its code says of what shape it is: most are grids. Settles when that is known, or not to be had, and the code is here. */
async function expectMemory(api: Api, id: ScreenName, language: Language): Promise<void> {
  await Promise.all([loadScreen(id, language), expectSetting(api, layoutKey(id)), expectViews(api, id), expectSetting(api, detailsKey(id))]);
}

/** Begins with a screen while it is still asked who is here. */
export function beginWith({ api, session }: Services, id: ScreenName, language: Language): void {
  if (!session.isOpen()) return;
  expectScreen(id, language);
  if (first === undefined) first = rememberedCompany(session.token()) === null ? { id } : { id, memory: expectMemory(api, id, language) };
}

/** Asks for the rows of the first screen as it opened last, on a way of its own: nobody else waits for them. */
export function beginRows({ api, session }: Services, id: ScreenName): void {
  const by = rememberedWork(session.token());
  if (by !== null) expectRowsAsBefore(api, by, id);
}

/** Milliseconds for which rows are waited for: to draw a grid without them and then with them takes as long. */
const worthWaiting = 60;

/** Settles when the first screen may be drawn at once as it was left; its rows are here then or on their way. */
export async function expectFirst({ api, session, workplace }: Services, id: ScreenName, language: Language, openingFilter?: FilterNode): Promise<void> {
  const begun = first;
  first = 'begun';
  if (typeof begun !== 'object' || begun.id !== id) return;
  await (begun.memory ?? expectMemory(api, id, language)).catch((error: unknown) => logWarning(`how ${id} was left is not known`, error));
  const declared = gridOf(id);
  if (!declared) return;
  const screen = seenScreen(declared, rightsIn(session.state.get().menu));
  const { expectOpening } = await import('../runtime/grid/views/opening.ts');
  const rows = expectOpening({ api, screen, given: givenIn(workplace.state.get().currency), language, openingFilter, by: rememberedWork(session.token()) });
  await Promise.race([rows, pause(worthWaiting)]);
}
