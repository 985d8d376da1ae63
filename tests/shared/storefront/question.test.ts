import { describe, expect, it } from 'vitest';
import { readQuestion, sentenceOf } from '../../../src/storefront/question.ts';

describe('a question in words', () => {
  it.each([
    ['en', 'Which oak tables cost less than 500?', ['oak', 'tabl'], null, 500],
    ['en', 'Do you have a black chair?', ['black', 'chair'], null, null],
    ['de', 'Welche Eichentische kosten weniger als 1.500 Euro?', ['eichentisc'], null, 1500],
    ['hu', 'Milyen tölgyfa asztalok vannak 150 000 Ft alatt?', ['tölgy', 'asztal'], null, 150_000],
    ['ro', 'Ce mese din stejar costă sub 2500 lei?', ['mese', 'stej'], null, 2500],
    ['bg', 'Кои дъбови маси струват над 49,90 лв.?', ['дъбо', 'маси', 'стру'], 49.9, null],
    ['sk', 'Ktoré dubové stoly stoja menej než 500 €?', ['dubo', 'stoly'], null, 500],
    ['cs', 'Stoly do 12 000 Kč', ['stoly'], null, 12_000],
    ['en', 'Lamp 4x40W ABC-123', ['lamp', '4x40w', 'abc-123'], null, null],
  ] as const)('in %s: %s', (language, text, words, least, most) => {
    const question = readQuestion(language, text);
    expect({ least: question.least, most: question.most }).toEqual({ least, most });
    expect(question.words.slice(0, 2)).toEqual(words.slice(0, 2));
  });

  it('is answered by the sentence that says the most of it', () => {
    expect(sentenceOf('Solid wood. A table of oak for six. Oiled.', ['oak', 'tabl'])).toEqual({ sentence: 'A table of oak for six.', found: 2 });
    expect(sentenceOf('Nothing here.', ['oak'])).toBeUndefined();
  });
});
