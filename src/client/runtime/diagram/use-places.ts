import { useCallback, useEffect, useRef, useState } from 'react';
import type { Json } from '../../../shared/json.ts';
import type { Api } from '../../data/api.ts';
import { logWarning } from '../../data/log.ts';
import { readSetting, writeSetting } from '../../data/user-setting.ts';
import type { Places } from './layout.ts';

const settle = 600;
const nowhere: Places = {};

const isPlaces = (value: Json | undefined): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
  && Object.values(value).every((place) => typeof place === 'object' && place !== null && !Array.isArray(place) && typeof place.x === 'number' && typeof place.y === 'number');

/** Nothing moved is nothing to remember. */
const toKept = (places: Places): Json => (Object.keys(places).length === 0 ? null : (places as unknown as Json));

/** Where the user put the boxes of one diagram; remembered per user on the server, a moment after the last move. */
export function usePlaces(api: Api, key: string): { places: Places; ready: boolean; setPlaces: (change: (before: Places) => Places) => void } {
  const [state, setState] = useState<{ key: string; places: Places } | null>(null);
  const timer = useRef<number | undefined>(undefined);

  useEffect(() => {
    const leaving = new AbortController();
    const take = (value?: Json) => leaving.signal.aborted || setState({ key, places: isPlaces(value) ? (value as unknown as Places) : nowhere });
    readSetting(api, key, leaving.signal).then(take, (error: unknown) => {
      if (leaving.signal.aborted) return;
      logWarning('the layout is not known', error);
      take();
    });
    return () => leaving.abort();
  }, [api, key]);

  const setPlaces = useCallback((change: (before: Places) => Places) => {
    setState((before) => {
      const places = change(before?.places ?? nowhere);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => writeSetting(api, key, toKept(places)).catch((error: unknown) => logWarning('the layout was not saved', error)), settle);
      return { key, places };
    });
  }, [api, key]);

  const ready = state?.key === key;
  return { places: ready ? state.places : nowhere, ready, setPlaces };
}
