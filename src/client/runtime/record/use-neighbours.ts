import { useEffect, useState } from 'react';
import type { JsonObject } from '../../../shared/json.ts';
import type { Window } from '../../../shared/records/calls.ts';
import { logWarning } from '../../data/log.ts';
import { useHost } from '../host.tsx';
import type { ListPlace } from './list-place.ts';
import { findNeighbours, type Neighbours, toKeyCalls, toWindowCall } from './neighbours.ts';

const none: Neighbours = { previous: null, next: null };

/** Who stands before and behind the record; none while that is being found out. Nobody is told when it cannot be: the buttons stay closed. */
export function useNeighbours(form: string, key: JsonObject, place: ListPlace | undefined): Neighbours {
  const { api } = useHost();
  const [found, setFound] = useState<Neighbours>(none);
  const asked = JSON.stringify([form, key, place]);
  useEffect(() => {
    const stop = new AbortController();
    const rowsOf = async (of: string, call: object): Promise<readonly JsonObject[]> => (await api.action<Window>(of, 'list', call, stop.signal)).rows;
    const look = async (): Promise<Neighbours> => {
      if (place) return findNeighbours(key, await rowsOf(place.form, toWindowCall(place, Object.keys(key))), place);
      const calls = toKeyCalls(key);
      const [previous, next] = await Promise.all([rowsOf(form, calls.previous), rowsOf(form, calls.next)]);
      return { previous: previous[0] ? { key: previous[0] } : null, next: next[0] ? { key: next[0] } : null };
    };
    setFound(none);
    look().then(
      (neighbours) => stop.signal.aborted || setFound(neighbours),
      (error: unknown) => stop.signal.aborted || logWarning('neighbours of a record are not known', error),
    );
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `asked` is what form, key and place say
  }, [api, asked]);
  return found;
}
