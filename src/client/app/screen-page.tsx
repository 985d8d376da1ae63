import { useMatch } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { ScreenMeta } from '../../../schemas/metadata.ts';
import { runtimes } from '../../generated/runtimes.gen.ts';
import { type FilterNode, filterSchema } from '../../shared/records/filter.ts';
import { useHost } from '../runtime/host.tsx';
import { seenScreen } from '../runtime/seen-screen.ts';
import { usePageLocation } from '../runtime/use-page-location.ts';
import { loadedScreen, screensVersion } from './loaded-screens.ts';

type Runtime<TScreen> = ComponentType<{ screen: TScreen; initialFilter?: FilterNode; filterName?: string }>;

/** The runtime of each shape, fetched when the first screen of that shape is opened. */
const components: Readonly<Record<string, Runtime<never>>> = Object.fromEntries(
  Object.entries(runtimes).map(([shape, load]) => [shape, lazy(load as () => Promise<{ default: Runtime<never> }>)]),
);

/** The filter that the link into the page brought along, with what it is called there, and the id of this visit where the link starts the screen anew. */
function useInitialFilter(): { filter?: FilterNode; filterName?: string | undefined; visit: string } {
  const { state } = usePageLocation();
  const parsed = v.safeParse(filterSchema, state.filter);
  return { filter: parsed.success ? parsed.output : undefined, filterName: state.filterName, visit: (state.anew && state.__TSR_key) || '' };
}

/** The screen of the route in view. Another screen starts anew; another language goes on where it was. */
export function ScreenPage() {
  const screen = loadedScreen(useMatch({ strict: false, select: (match) => match.staticData.page }));
  const { filter, filterName, visit } = useInitialFilter();
  const version = useSyncExternalStore(screensVersion.subscribe, screensVersion.get);
  const { rights } = useHost();
  if (!screen) return null;
  // The table gives the runtime of the screen's own shape, so it takes this screen.
  const Runtime = components[screen.shape] as Runtime<ScreenMeta>;
  return (
    <Suspense fallback={null}>
      <Runtime key={`${screen.id} ${visit} ${version}`} screen={seenScreen(screen, rights)} initialFilter={filter} filterName={filterName} />
    </Suspense>
  );
}
