import { useEffect, useState } from 'react';
import { notices } from '../../data/notices.ts';
import { useHost } from '../../runtime/host.tsx';
import type { DrawBarcode } from './draw-barcode.ts';

/** Draws barcodes; how is fetched with the first of them. */
export function useDrawBarcode(): DrawBarcode | null {
  const { text, toast } = useHost();
  const [draw, setDraw] = useState<DrawBarcode | null>(null);
  useEffect(() => {
    import('./draw-barcode.ts').then(
      ({ drawBarcode }) => setDraw(() => drawBarcode),
      (error: unknown) => toast(notices.failed(text, error)),
    );
  }, [text, toast]);
  return draw;
}
