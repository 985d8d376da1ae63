import type { JsonObject } from '../../../shared/json.ts';
import type { FilterNode } from '../../../shared/records/filter.ts';
import { useHost } from '../host.tsx';
import type { CardSource } from './card-source.ts';

/** Opens the record of a card on its own screen. */
export function useOpenRecord({ screen }: CardSource): (row: JsonObject) => void {
  const { openScreen } = useHost();
  return (row) => {
    const clauses = screen.meta.key.map((field): FilterNode => ({ field, op: 'eq', value: row[field] ?? null }));
    const [only] = clauses;
    if (only) openScreen(`/${screen.id}`, clauses.length > 1 ? { and: clauses } : only);
  };
}
