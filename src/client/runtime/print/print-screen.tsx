import { Suspense, useMemo } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { GridScreen as GridDescriptor } from '../../../../schemas/shapes/grid.shape.ts';
import type { PrintScreen as PrintDescriptor } from '../../../../schemas/shapes/print.shape.ts';
import type { PanelName } from '../../../generated/names.gen.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { DetailPanel } from '../grid/frame/detail-content.tsx';
import { GridScreen } from '../grid/grid-screen.tsx';
import styles from './print-screen.module.css';

/** Rows gathered to be printed at the left, the paper that is drawn of all of them at the right; the printer sees the paper alone. */
export function PrintScreen({ screen, initialFilter }: { screen: ScreenMeta<PrintDescriptor>; initialFilter?: FilterNode }) {
  const rows = useMemo((): ScreenMeta<GridDescriptor> => ({ ...screen, shape: 'grid' }), [screen]);
  return (
    <div className={styles.print}>
      <div className={styles.rows}>
        <GridScreen screen={rows} initialFilter={initialFilter} />
      </div>
      <div className={styles.paper}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <DetailPanel name={screen.panel as PanelName} screen={screen} />
        </Suspense>
      </div>
    </div>
  );
}
