import { useCallback } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import type { OfferRefusal } from '../../../shared/workflow/calls.ts';
import { useHost } from '../host.tsx';
import { loadOffers } from '../workflow/load-offers.ts';
import { refusalText, type WorkflowNames } from '../workflow/refusals.ts';
import type { BoardState } from './board-states.ts';
import { type StateOffers, toWay, type Way } from './board-steps.ts';
import { instanceOf, stateOf } from './card-source.ts';

/** Asks where cards can go, and says why they cannot. */
export function useWays(states: readonly BoardState[], names: WorkflowNames) {
  const { api, text } = useHost();

  /** What the cards may do, by the states they are in. Rejects with `ApiError`. */
  const load = useCallback(
    async (rows: readonly JsonObject[]): Promise<StateOffers[]> => {
      const groups = states.flatMap((from) => {
        const instances = rows.filter((row) => stateOf(row) === from.id).map(instanceOf);
        return instances.length > 0 ? [{ from, instances }] : [];
      });
      return Promise.all(groups.map(async (group) => ({ ...group, offers: (await loadOffers(api, { fsm_instance_id: group.instances })).offers })));
    },
    [api, states],
  );

  const wordsOf = useCallback(
    (refusals: readonly OfferRefusal[]): string => [...new Set(refusals.map((refusal) => refusalText(refusal, text, names)))].join(' '),
    [text, names],
  );

  /** Why the cards cannot go to a state; null where they can. */
  const reasonOf = useCallback(
    (groups: readonly StateOffers[], to: BoardState, way: Way = toWay(groups, to.code)): string | null => {
      if (way.steps.length > 0) return null;
      const [only] = groups;
      if (only?.from.id === to.id && groups.length === 1) return text('board.already_there', { state: to.name });
      return wordsOf(way.refusals) || text('board.no_way', { from: groups.map(({ from }) => from.name).join(', '), to: to.name });
    },
    [text, wordsOf],
  );

  return { load, reasonOf, wordsOf };
}

export type Ways = ReturnType<typeof useWays>;
