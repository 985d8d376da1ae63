import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createFlyingRows, type FlyingContent, type FlyingRows } from './flying-rows.ts';

/** The rows that fly past in `sky`, drawn from what the grid shows at the time. */
export function useFlyingRows(sky: RefObject<HTMLElement | null>, flying: RefObject<FlyingRows | null>, content: FlyingContent): void {
  const latest = useRef(content);
  latest.current = content;
  useLayoutEffect(() => {
    flying.current = sky.current && createFlyingRows(sky.current, () => latest.current);
  }, [sky, flying]);
}
