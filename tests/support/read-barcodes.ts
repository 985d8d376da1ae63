import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
let ready: Promise<unknown> | undefined;

export interface ReadBarcode {
  format: string;
  text: string;
  /** Its left upper corner, in pixels. */
  left: number;
  top: number;
}

/** Every barcode a scanner finds in a PNG, in no order. */
export async function barcodesIn(picture: Uint8Array): Promise<ReadBarcode[]> {
  ready ??= prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer },
    fireImmediately: true,
  });
  await ready;
  // A smaller copy blends the edge of a barcode with the paper, which may look like another barcode.
  const found = await readBarcodes(picture, { formats: ['EAN13', 'Code128', 'QRCode'], tryHarder: true, tryDownscale: false, maxNumberOfSymbols: 255 });
  return found.map(({ format, text, position: { topLeft, bottomRight } }) => ({
    format,
    text,
    left: Math.min(topLeft.x, bottomRight.x),
    top: Math.min(topLeft.y, bottomRight.y),
  }));
}
