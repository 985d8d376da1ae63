import { useMemo } from 'react';
import type { Api } from '../../data/api.ts';
import type { Graph } from './graph.ts';
import { type Layout, layered, placed } from './layout.ts';
import { measureText } from './measure-text.ts';
import { type KeptPlaces, usePlaces } from './use-places.ts';

/** Where everything is drawn: arranged in layers, then as the user moved it; null until the user's places are known. */
export function useLayout(api: Api, graph: Graph | null, key: string): Pick<KeptPlaces, 'setPlaces' | 'flush'> & { layout: Layout | null } {
  const { places, ready, setPlaces, flush } = usePlaces(api, key);
  const laid = useMemo(() => graph && layered(graph, measureText), [graph]);
  const layout = useMemo(() => (graph && laid && ready ? placed(graph, laid, places) : null), [graph, laid, ready, places]);
  return { layout, setPlaces, flush };
}
