import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { NotLoaded } from '../../not-loaded.tsx';
import { LineGrid } from './line-grid.tsx';
import type { LineTables } from './use-line-tables.ts';

/** Every table of lines an event asks about, once they are there. */
export function LineGrids({ model }: { model: LineTables }) {
  const { tables, failed, reload } = model;
  if (failed) return <NotLoaded error={failed} reload={reload} />;
  return tables ? tables.map((table) => <LineGrid key={table.field.name} table={table} model={model} />) : <Skeleton height={160} />;
}
