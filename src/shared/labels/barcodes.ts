import { isGtin } from '../gtin.ts';

export type Symbology = 'ean13' | 'code128';

export interface Barcode {
  symbology: Symbology;
  value: string;
}

/** Which barcode a label carries: the EAN where there is one, always the product's own code, or none. */
export const barcodeChoices = ['ean', 'code', 'none'] as const;
export type BarcodeChoice = (typeof barcodeChoices)[number];

/** A trade item number as it stands below an EAN-13 barcode. */
export const isEan13 = (text: string): boolean => text.length === 13 && isGtin(text);

/** Scanners agree on nothing in Code 128 beyond these characters. */
const isPrintableAscii = (text: string): boolean => /^[\x20-\x7e]+$/.test(text);

const codeOf = (productCode: string): Barcode | null => (isPrintableAscii(productCode) ? { symbology: 'code128', value: productCode } : null);

const barcodesOf: Record<BarcodeChoice, (productCode: string, ean: string | null) => Barcode | null> = {
  ean: (productCode, ean) => (ean !== null && isEan13(ean) ? { symbology: 'ean13', value: ean } : codeOf(productCode)),
  code: codeOf,
  none: () => null,
};

/** The barcode of a product; a wrong EAN is never printed. Null where none is wanted or a code has letters that no scanner reads. */
export const barcodeOf = (choice: BarcodeChoice, productCode: string, ean: string | null): Barcode | null => barcodesOf[choice](productCode, ean);
