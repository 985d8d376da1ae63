/** Letters of our languages and their neighbours that no decomposition takes apart. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', þ: 'th', ı: 'i', ς: 'σ' };
const whole = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/**
 * A text as search compares it: lower case, no accents, ß as ss. The same in every locale, so a Turkish machine finds what a
 * German one stored: I, İ and ı are all i. Cyrillic й stays a letter of its own, as in the database's `kontor_fold`.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<!и(?=\u0306))\p{M}/gu, '')
    .normalize('NFC')
    .replace(whole, (letter) => letters[letter] ?? letter);
