import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { barcodesIn, type ReadBarcode } from './read-barcodes.ts';

/** A page as it comes out of the printer; lengths in millimetres. */
export interface PrintedPage {
  width: number;
  height: number;
  /** Without white space, which a PDF does not keep. */
  text: string;
  barcodes: ReadBarcode[];
}

interface Canvas {
  toBuffer: (type: 'image/png') => Uint8Array;
}
interface CanvasFactory {
  create: (width: number, height: number) => { canvas: Canvas; context: CanvasRenderingContext2D };
}

const dotsPerInch = 300;
const pointsPerInch = 72;
const millimetresPerInch = 25.4;

async function readPage(document: PDFDocumentProxy, number: number): Promise<PrintedPage> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: dotsPerInch / pointsPerInch });
  const { canvas, context } = (document.canvasFactory as CanvasFactory).create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvasContext: context, viewport, intent: 'print' }).promise;
  const { items } = await page.getTextContent();
  const toMillimetres = (length: number, perInch: number) => (length / perInch) * millimetresPerInch;
  return {
    width: toMillimetres(width, pointsPerInch),
    height: toMillimetres(height, pointsPerInch),
    text: items
      .map((item) => ('str' in item ? item.str : ''))
      .join('')
      .replaceAll(/\s/g, ''),
    barcodes: (await barcodesIn(canvas.toBuffer('image/png'))).map((one) => ({
      ...one,
      left: toMillimetres(one.left, dotsPerInch),
      top: toMillimetres(one.top, dotsPerInch),
    })),
  };
}

/** The pages of a PDF, looked at as an office printer of 300 dots an inch and a scanner see them. */
export async function readPdf(data: Uint8Array): Promise<PrintedPage[]> {
  const task = getDocument({ data: new Uint8Array(data), verbosity: 0 });
  const document = await task.promise;
  try {
    const pages: PrintedPage[] = [];
    for (let number = 1; number <= document.numPages; number += 1) pages.push(await readPage(document, number));
    return pages;
  } finally {
    await task.destroy();
  }
}

/** What a program reads in a PDF: the text of each page without white space, and how many letters its fonts do not have. */
export interface PdfText {
  pages: string[];
  missing: number;
}

/** A letter that a font does not have is drawn as its glyph 0. */
async function missingOn(page: PDFPageProxy): Promise<number> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const glyphs = fnArray.flatMap((operation, index) =>
    operation === OPS.showText ? (argsArray[index] as [({ originalCharCode: number } | number)[]])[0] : [],
  );
  return glyphs.filter((glyph) => typeof glyph === 'object' && glyph.originalCharCode === 0).length;
}

export async function readPdfText(data: Uint8Array): Promise<PdfText> {
  const task = getDocument({ data: new Uint8Array(data), verbosity: 0 });
  const document = await task.promise;
  const read: PdfText = { pages: [], missing: 0 };
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    read.pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replaceAll(/\s/g, ''),
    );
    read.missing += await missingOn(page);
  }
  await task.destroy();
  return read;
}
