import { useEffect, useState } from 'react';
import { notices } from '../../data/notices.ts';
import { useHost } from '../../runtime/host.tsx';
import type { DrawBarcode } from './draw-barcode.ts';

/** Barcodes are fetched with the first that is drawn and by no other screen. */
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
