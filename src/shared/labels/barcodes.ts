export type Symbology = 'ean13' | 'code128';

export interface Barcode {
  symbology: Symbology;
  value: string;
}

/** Which barcode a label carries: the EAN where there is one, always the product's own code, or none. */
export const barcodeChoices = ['ean', 'code', 'none'] as const;
export type BarcodeChoice = (typeof barcodeChoices)[number];

/** Thirteen digits, the last of which is the check digit of the others (GS1 General Specifications 7.9). */
export function isEan13(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  const check = digits.pop();
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10 === check;
}

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
