import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { FileWriter } from '../export.ts';
import { rowXml } from './sheet-xml.ts';
import { sheetBegin, sheetEnd, workbookParts } from './workbook-parts.ts';

/** A workbook with one sheet, packed row by row so that its size costs no memory. */
export function xlsxFile(): FileWriter {
  let ready: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 4 });
  let row = 0;
  const taken = (): Buffer => {
    if (failure) throw failure;
    const chunk = Buffer.concat(ready);
    ready = [];
    return chunk;
  };
  return {
    begin() {
      for (const [name, text] of Object.entries(workbookParts)) {
        const part = new ZipDeflate(name);
        zip.add(part);
        part.push(strToU8(text), true);
      }
      zip.add(sheet);
      sheet.push(strToU8(sheetBegin));
      return taken();
    },
    lines(lines) {
      sheet.push(strToU8(lines.map((cells) => rowXml(cells, (row += 1))).join('')));
      return taken();
    },
    end() {
      sheet.push(strToU8(sheetEnd), true);
      zip.end();
      return taken();
    },
  };
}
