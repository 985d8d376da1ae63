import { useCallback, useEffect, useMemo, useState } from 'react';
import type { GridScreen as GridDescriptor } from '../../../../schemas/shapes/grid.shape.ts';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { createServerRows } from '../../data/rows/server-rows.ts';
import { useHost } from '../host.tsx';
import { Details } from './frame/details.tsx';
import { Grid } from './grid.tsx';
import { useFamily } from './columns/use-family.ts';
import { openingRows } from './views/opening.ts';

export interface GridScreenProps {
  screen: ScreenMeta<GridDescriptor>;
  fixedFilter?: FilterNode;
  initialFilter?: FilterNode;
  filterName?: string;
  /** Opened inside another screen: nothing is remembered. */
  transient?: boolean;
  /** Key of the row to be made the active one, once it is there. */
  reveal?: string;
  onActiveRow?: (row: JsonObject | null) => void;
  /** The record that all rows are lines of. */
  header?: JsonObject;
}

/** A screen of shape grid on rows of the server, with its details below or beside. */
export function GridScreen({ screen: declared, ...props }: GridScreenProps) {
  const screen = useFamily(declared);
  return screen && <SourcedGrid screen={screen} {...props} />;
}

function SourcedGrid({ screen, fixedFilter, initialFilter, filterName, transient, reveal, header, onActiveRow: tellActiveRow }: GridScreenProps) {
  const {
    api,
    session: { companyCode, given, language },
  } = useHost();
  const { name, key, sequence } = screen.meta;
  const [opening] = useState(() =>
    fixedFilter || transient || header ? undefined : openingRows({ api, screen, given, language, openingFilter: initialFilter }),
  );
  const source = useMemo(
    () => createServerRows({ api, form: name, key, moves: sequence !== undefined, opening }),
    [api, name, key, sequence, opening, companyCode],
  );
  useEffect(() => source.dispose, [source]);
  const [active, setActive] = useState<JsonObject | null>(null);
  const onActiveRow = useCallback(
    (row: JsonObject | null) => {
      setActive(row);
      tellActiveRow?.(row);
    },
    [tellActiveRow],
  );
  const grid = (
    <Grid
      key={`${screen.id} ${companyCode}`}
      screen={screen}
      source={source}
      fixedFilter={fixedFilter}
      initialFilter={initialFilter}
      filterName={filterName}
      transient={transient}
      reveal={reveal}
      header={header}
      onActiveRow={onActiveRow}
    />
  );
  // Details of details would leave no room for either.
  return screen.detail.length > 0 && !transient ? (
    <Details screen={screen} row={active}>
      {grid}
    </Details>
  ) : (
    grid
  );
}
