import { barcodeOf } from '../../../shared/labels/barcodes.ts';
import type { DrawBarcode } from './draw-barcode.ts';

const mm = (length: number): string => `${length}mm`;

interface CodeBarcodeProps {
  code: string;
  /** Where it has one, it stands in the place of the code. */
  ean?: string | null;
  /** The code stands beside it in words. */
  isWritten?: boolean;
  draw: DrawBarcode;
  width: number;
  height: number;
}

/** A code as a scanner reads it; one with letters that no scanner reads stands in words alone. */
export function CodeBarcode({ code, ean, isWritten = false, draw, width, height }: CodeBarcodeProps) {
  const barcode = barcodeOf(ean == null ? 'code' : 'ean', code, ean ?? null);
  if (!barcode) return null;
  const drawn = draw(barcode, { width, height });
  return <img src={drawn.address} alt={isWritten ? '' : barcode.value} style={{ width: mm(drawn.width), height: mm(drawn.height) }} />;
}
