import { type RefObject, useLayoutEffect, useState } from 'react';

/** Inner size of an element as it changes; zero until it is measured. */
export function useElementSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const measure = () =>
      setSize((before) => {
        const next = { width: measured.clientWidth, height: measured.clientHeight };
        return before.width === next.width && before.height === next.height ? before : next;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** The density's row height in pixels, as the tokens say. */
export function useRowHeight(density: string): number {
  const [height, setHeight] = useState(28);
  useLayoutEffect(() => {
    const token = getComputedStyle(document.documentElement).getPropertyValue('--row-height');
    setHeight(Number.parseFloat(token) || 28);
  }, [density]);
  return height;
}
