import { errorText } from '../../../i18n/error-text.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useHost } from '../../host.tsx';
import { LineGrid } from './line-grid.tsx';
import type { LineTables } from './use-line-tables.ts';

/** Every table of lines an event asks about, once they are there. */
export function LineGrids({ model }: { model: LineTables }) {
  const { text } = useHost();
  const { tables, failed } = model;
  if (failed) return <p role="alert">{text('message.error_loading_data', { reason: errorText(failed, text) })}</p>;
  return tables ? tables.map((table) => <LineGrid key={table.field.name} table={table} model={model} />) : <Skeleton height={160} />;
}
