import { useEffect, useState } from 'react';
import type { Json, JsonObject } from '../../shared/json.ts';
import { maxWindow } from '../../shared/records/calls.ts';
import { useControlSource } from './source.ts';

/** One candidate of a reference. */
export interface ReferenceChoice {
  value: Json;
  label: string;
  /** Its bare name, where others have the same and the label says more. */
  short?: string;
  row: JsonObject;
  /** In a tree the labels of those above it, from the top. */
  above?: readonly string[];
}

export interface LoadedReferences {
  state: 'loading' | 'failed' | 'loaded';
  choices: readonly ReferenceChoice[];
}

const nothing: readonly ReferenceChoice[] = [];

/** The candidates of a form; an unnamed form has none. A failed load is told as such and leaves typing possible. */
export function useReferences(form: string | undefined): LoadedReferences {
  const { loadReferences } = useControlSource();
  const [loaded, setLoaded] = useState<LoadedReferences>({ state: 'loading', choices: nothing });
  useEffect(() => {
    if (form === undefined) return undefined;
    let gone = false;
    const settle = (next: LoadedReferences) => {
      if (!gone) setLoaded(next);
    };
    loadReferences(form).then(
      (choices) => settle({ state: 'loaded', choices }),
      () => settle({ state: 'failed', choices: nothing }),
    );
    return () => {
      gone = true;
    };
  }, [loadReferences, form]);
  return loaded;
}

/** From this many candidates on the list may be cut, so the search asks the server instead. */
export const searchedByServer = (choices: readonly ReferenceChoice[]): boolean => choices.length >= maxWindow;
