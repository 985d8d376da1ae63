import { useCallback } from 'react';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { groupBy } from '../../../shared/group-by.ts';
import { useHost } from '../../runtime/host.tsx';
import { type Answer, useAnswer } from '../../runtime/use-answer.ts';
import { useFollowing } from '../../runtime/use-following.ts';

/** A shipment with the goods that come with it, in the order of its orders. */
export interface ComingShipment {
  id: number;
  label: string;
  /** Any of its lines: each says of the shipment the same. */
  head: JsonObject;
  lines: readonly JsonObject[];
}

const toShipment = ([id, lines]: [number, readonly JsonObject[]]): ComingShipment[] => {
  const [head] = lines;
  return head ? [{ id, label: String(head.shipment_label), head, lines }] : [];
};

/** The shipments whose goods a form lists: that one, or all of them. Read again with every change to it. */
export function useShipments(form: string, shipment: Json): Pick<Answer<readonly ComingShipment[]>, 'value' | 'error' | 'reload'> {
  const {
    api,
    session: { companyCode },
  } = useHost();
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const filter = shipment === null ? undefined : { field: 'arriving_shipment_id', op: 'eq' as const, value: shipment };
      const lines = await api.action<JsonObject[]>(form, 'list', { ...(filter && { filter }) }, signal);
      return [...groupBy(lines, ({ arriving_shipment_id }) => Number(arriving_shipment_id))].flatMap(toShipment);
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list of another company is another
    [api, form, shipment, companyCode],
  );
  const { value, error, reload } = useAnswer(ask);
  useFollowing([form], reload, { ownToo: true });
  return { value, error, reload };
}
