import { describe, expect, it } from 'vitest';
import type { Paper } from '../../../../src/documents/paper.ts';
import { toPdf } from '../../../../src/documents/pdf.ts';
import { readPdfText } from '../../../support/read-pdf.ts';

const letters = 'Árvíztűrő tükörfúrógép ŐŰ · Äöüß · ĽŠČŤŽÝÁÍÉôäňŕĺ · ȘșȚțĂăÂâÎî · ŘřĚěŮů · ЖЩЪЮЯабвгдежзийклмнопрстуфхцчшщъьюя №„“€';
const paper = (rows: number, text = letters): Paper => ({
  language: 'hu',
  title: 'Megrendelés PO-2026-00001',
  file_name: 'PO-2026-00001',
  from: ['Kontor Kft.', 'Budapest'],
  to: { title: 'Címzett', lines: ['Bakonyi Faipari Kft.', 'Zirc'] },
  facts: [{ title: 'Dátum', text: '2026. 11. 23.' }],
  columns: [
    { title: 'Termékkód', isFigure: false, isWide: false },
    { title: 'Megnevezés', isFigure: false, isWide: true },
    { title: 'Mennyiség', isFigure: true, isWide: false },
  ],
  rows: Array.from({ length: rows }, (_, index) => [`CODE-${index}`, text, String(1000 + index)]),
  totals: [{ title: 'Összesen', text: '1 234,50 EUR' }],
  notes: [{ title: 'Megjegyzés', text: 'Köszönjük.' }],
  page_number: '{page}. oldal, összesen {pages}',
});

describe('a document as PDF', () => {
  it('carries the head of its lines and its page numbers over all pages, and loses no line', async () => {
    const { pages } = await readPdfText(await toPdf(paper(60)));
    expect(pages.length).toBeGreaterThan(1);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`${index + 1}.oldal,összesen${pages.length}`);
      if (page.includes('CODE-')) expect(page).toContain('TermékkódMegnevezésMennyiség');
    }
    const all = pages.join('');
    for (let index = 0; index < 60; index += 1) expect(all).toContain(`CODE-${index}Á`);
    expect(pages.filter((page) => page.includes('CODE-')).length).toBeGreaterThan(1);
    expect(pages.at(-1)).toContain('Összesen1234,50EUR');
  });

  it('has the letters of all seven languages', async () => {
    const { pages, missing } = await readPdfText(await toPdf(paper(1)));
    expect(missing).toBe(0);
    expect(pages.join('')).toContain(letters.replaceAll(/\s/g, ''));
  });

  it('would be found out if a letter were missing', async () => {
    expect((await readPdfText(await toPdf(paper(1, '漢')))).missing).toBe(1);
  });

  it('of a record without lines has no table', async () => {
    expect((await readPdfText(await toPdf(paper(0)))).pages.join('')).not.toContain('Termékkód');
  });
});
