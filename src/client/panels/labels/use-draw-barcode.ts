import { useEffect, useState } from 'react';
import { notices } from '../../data/notices.ts';
import { useHost } from '../../runtime/host.tsx';
import type { DrawBarcode } from './draw-barcode.ts';
import { codeWhenServed } from '../../ui/late-code.ts';

/** Draws a barcode once, however often it stands on the sheets: they are shown, and stand by to be printed. */
function remembering(draw: DrawBarcode): DrawBarcode {
  const known = new Map<string, ReturnType<DrawBarcode>>();
  return (barcode, area) => {
    const name = JSON.stringify([barcode.symbology, barcode.value, area.width, area.height]);
    const drawn = known.get(name) ?? draw(barcode, area);
    known.set(name, drawn);
    return drawn;
  };
}

/** Barcodes are fetched with the first that is drawn and by no other screen. */
export function useDrawBarcode(): DrawBarcode | null {
  const { text, toast } = useHost();
  const [draw, setDraw] = useState<DrawBarcode | null>(null);
  useEffect(() => {
    codeWhenServed(() => import('./draw-barcode.ts')).then(
      ({ drawBarcode }) => setDraw(() => remembering(drawBarcode)),
      (error: unknown) => toast(notices.failed(text, error)),
    );
  }, [text, toast]);
  return draw;
}
