import { getViewportForBounds, useReactFlow, useStoreApi } from '@xyflow/react';
import { useCallback } from 'react';
import type { Graph } from './graph.ts';
import { frameOf, type Layout } from './layout.ts';
import { measureText } from './measure-text.ts';

/** Shows the whole drawing. The library's own fitting looks at boxes alone and cuts off arrows that swing out beyond them. */
export function useFit(): (graph: Graph, layout: Layout) => void {
  const { setViewport } = useReactFlow();
  const store = useStoreApi();
  return useCallback(
    (graph, layout) => {
      const { width, height } = store.getState();
      void setViewport(getViewportForBounds(frameOf(graph, layout, measureText), width, height, 0.15, 1.1, 0.02));
    },
    [setViewport, store],
  );
}
