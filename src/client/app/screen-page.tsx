import { useMatch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { ScreenMeta } from '../../../schemas/metadata.ts';
import type { FilterNode } from '../../shared/records/filter.ts';
import { guide, offerGuide } from '../runtime/guide-store.ts';
import { useHost } from '../runtime/host.tsx';
import { seenScreen } from '../runtime/seen-screen.ts';
import { usePageLocation } from '../runtime/use-page-location.ts';
import { arrivalFilter } from './arrival-filter.ts';
import { loadedRuntimes, loadedScreen, type Runtime, screensVersion } from './loaded-screens.ts';
import { codeWhenServed } from '../ui/late-code.ts';

/** The filter that the link into the page brought along, with what it is called there, and the id of this visit where the link starts the screen anew. */
function useInitialFilter(): { filter?: FilterNode; filterName?: string | undefined; visit: string } {
  const { state } = usePageLocation();
  return { filter: arrivalFilter(state), filterName: state.filterName, visit: (state.anew && state.__TSR_key) || '' };
}

/** Fetched when it is first opened. */
const GuideDrawer = lazy(() => codeWhenServed(() => import('../runtime/guide/guide-drawer.tsx')));

/** The guide to the page, where it is open. */
function Guide({ screen }: { screen: ScreenMeta }) {
  const { isOpen } = useSyncExternalStore(guide.subscribe, guide.get);
  useEffect(offerGuide, [screen.id]);
  return (
    isOpen && (
      <Suspense fallback={null}>
        <GuideDrawer screen={screen} />
      </Suspense>
    )
  );
}

/** The screen of the route in view. Another screen starts anew; another language goes on where it was. */
export function ScreenPage() {
  const screen = loadedScreen(useMatch({ strict: false, select: (match) => match.staticData.page }));
  const { filter, filterName, visit } = useInitialFilter();
  const version = useSyncExternalStore(screensVersion.subscribe, screensVersion.get);
  const { rights } = useHost();
  if (!screen) return null;
  // A screen is loaded with the runtime of its own shape, so that takes it.
  const seen = seenScreen(screen, rights);
  const Runtime = loadedRuntimes[screen.shape] as Runtime<ScreenMeta>;
  return (
    <>
      <Suspense fallback={null}>
        <Runtime key={`${screen.id} ${visit} ${version}`} screen={seen} initialFilter={filter} filterName={filterName} />
      </Suspense>
      <Guide screen={seen} />
    </>
  );
}
