import { describe, expect, it } from 'vitest';
import { toPdf } from '../../../../src/documents/pdf.ts';
import { readPdfText } from '../../../support/read-pdf.ts';
import { letters, paperOf } from '../../fixtures/papers.ts';

describe('a document as PDF', () => {
  it('carries the head of its lines and its page numbers over all pages, and loses no line', async () => {
    const { pages } = await readPdfText(await toPdf(paperOf(60)));
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
    const { pages, missing } = await readPdfText(await toPdf(paperOf(1)));
    expect(missing).toBe(0);
    expect(pages.join('')).toContain(letters.replaceAll(/\s/g, ''));
  });

  it('would be found out if a letter were missing', async () => {
    expect((await readPdfText(await toPdf(paperOf(1, '漢')))).missing).toBe(1);
  });

  it('of a record without lines has no table', async () => {
    expect((await readPdfText(await toPdf(paperOf(0)))).pages.join('')).not.toContain('Termékkód');
  });
});
