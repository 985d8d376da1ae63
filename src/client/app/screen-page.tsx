import { useMatch } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { Shape } from '../../../schemas/screen/grammar.ts';
import type { ScreenMeta } from '../../../schemas/metadata.ts';
import { type FilterNode, filterSchema } from '../../shared/records/filter.ts';
import { usePageLocation } from '../runtime/use-page-location.ts';
import { loadedScreen, screensVersion } from './loaded-screens.ts';

type Runtime = ComponentType<{ screen: never; initialFilter?: FilterNode }>;

/** The runtime of each shape, fetched when the first screen of that shape is opened. */
const runtimes: Record<Shape, Runtime> = {
  grid: lazy(async () => ({ default: (await import('../runtime/grid/grid-screen.tsx')).GridScreen as Runtime })),
  tree: lazy(async () => ({ default: (await import('../runtime/tree/tree-screen.tsx')).TreeScreen as Runtime })),
  assignment: lazy(async () => ({ default: (await import('../runtime/assignment/assignment-screen.tsx')).AssignmentScreen as Runtime })),
  form: lazy(async () => ({ default: (await import('../runtime/form/form-screen.tsx')).FormScreen as Runtime })),
  board: lazy(async () => ({ default: (await import('../runtime/board/board-screen.tsx')).BoardScreen as Runtime })),
  diagram: lazy(async () => ({ default: (await import('../runtime/diagram/diagram-screen.tsx')).DiagramScreen as Runtime })),
  record: lazy(async () => ({ default: (await import('../runtime/record/record-screen.tsx')).RecordScreen as Runtime })),
  print: lazy(async () => ({ default: (await import('../runtime/print/print-screen.tsx')).PrintScreen as Runtime })),
  panel: lazy(async () => ({ default: (await import('./panel-screen.tsx')).PanelScreen as Runtime })),
};

/** The filter one arrived with, and a name for this arrival where it starts the screen anew. */
function useArrival(): { filter?: FilterNode; id: string } {
  const { state } = usePageLocation();
  const parsed = v.safeParse(filterSchema, state.filter);
  return { filter: parsed.success ? parsed.output : undefined, id: (state.anew && state.__TSR_key) || '' };
}

/** The screen of the route in view. Another screen starts anew; another language goes on where it was. */
export function ScreenPage() {
  const screen = loadedScreen(useMatch({ strict: false, select: (match) => match.staticData.page }));
  const arrival = useArrival();
  const version = useSyncExternalStore(screensVersion.subscribe, screensVersion.get);
  if (!screen) return null;
  const Runtime = runtimes[screen.shape] as ComponentType<{ screen: ScreenMeta; initialFilter?: FilterNode }>;
  return (
    <Suspense fallback={null}>
      <Runtime key={`${screen.id} ${arrival.id} ${version}`} screen={screen} initialFilter={arrival.filter} />
    </Suspense>
  );
}
