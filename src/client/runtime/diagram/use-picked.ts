import { useCallback, useMemo, useState } from 'react';
import type { ScreenMeta } from '../../../../schemas/metadata.ts';
import type { DiagramScreen } from '../../../../schemas/shapes/diagram.shape.ts';
import type { Picked } from './flow-elements.ts';

/** The box or arrow that is selected, in the drawing and in the grids beside it alike. */
export function usePicked(screen: ScreenMeta<DiagramScreen>) {
  const [picked, setPicked] = useState<Picked | null>(null);
  const reveal = useMemo(() => picked && { screen: screen[picked.part].screen, key: picked.id }, [picked, screen]);

  /** The grids tell which row is active; the drawing follows. */
  const followRow = useCallback(
    (name: string, key: string | null) => {
      if (key !== null) setPicked((before) => (before?.id === key ? before : { part: name === screen.arrows.screen ? 'arrows' : 'nodes', id: key }));
    },
    [screen],
  );
  return { picked, setPicked, reveal, followRow };
}
