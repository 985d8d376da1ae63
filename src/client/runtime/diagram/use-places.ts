import { useCallback, useEffect, useRef, useState } from 'react';
import { isObject, type Json, type JsonObject } from '../../../shared/json.ts';
import type { Api } from '../../data/api.ts';
import { logWarning } from '../../data/log.ts';
import { readSetting, writeSetting } from '../../data/user-setting.ts';
import type { Places } from './layout.ts';

const settle = 600;
const nowhere: Places = {};

const isPlaces = (value: Json | undefined): value is JsonObject & Places =>
  isObject(value) && Object.values(value).every((place) => isObject(place) && typeof place.x === 'number' && typeof place.y === 'number');

/** Nothing moved is nothing to remember. */
const toKept = (places: Places): Places | null => (Object.keys(places).length === 0 ? null : places);

export interface KeptPlaces {
  places: Places;
  ready: boolean;
  setPlaces: (change: (before: Places) => Places) => void;
  /** Stores what was moved at once: nothing more is moved for now. */
  flush: () => void;
}

/** Where the user put the boxes of one diagram; remembered per user on the server, a moment after the last move. */
export function usePlaces(api: Api, key: string): KeptPlaces {
  const [state, setState] = useState<{ key: string; places: Places } | null>(null);
  const latest = useRef(nowhere);
  const pending = useRef<{ timer: number; store: () => void } | null>(null);

  const flush = useCallback(() => {
    window.clearTimeout(pending.current?.timer);
    pending.current?.store();
  }, []);

  useEffect(() => {
    const leaving = new AbortController();
    const take = (value?: Json) => {
      if (leaving.signal.aborted) return;
      latest.current = isPlaces(value) ? value : nowhere;
      setState({ key, places: latest.current });
    };
    readSetting(api, key, leaving.signal).then(take, (error: unknown) => {
      if (!leaving.signal.aborted) logWarning('the layout is not known', error);
      take();
    });
    return () => {
      leaving.abort();
      flush();
    };
  }, [api, key, flush]);

  const setPlaces = useCallback(
    (change: (before: Places) => Places) => {
      const places = change(latest.current);
      latest.current = places;
      setState({ key, places });
      const store = () => {
        pending.current = null;
        writeSetting(api, key, toKept(places)).catch((error: unknown) => logWarning('the layout was not saved', error));
      };
      window.clearTimeout(pending.current?.timer);
      pending.current = { timer: window.setTimeout(store, settle), store };
    },
    [api, key],
  );

  const ready = state?.key === key;
  return { places: ready ? state.places : nowhere, ready, setPlaces, flush };
}
