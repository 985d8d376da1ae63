import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createScrollPreview, type PreviewContent, type ScrollPreview } from './scroll-preview.ts';

/** The preview of a fast scroll in `previewArea`, drawn from what the grid shows at the time. */
export function useScrollPreview(previewArea: RefObject<HTMLElement | null>, preview: RefObject<ScrollPreview | null>, content: PreviewContent): void {
  const latest = useRef(content);
  latest.current = content;
  useLayoutEffect(() => {
    preview.current = previewArea.current && createScrollPreview(previewArea.current, () => latest.current);
  }, [previewArea, preview]);
}
