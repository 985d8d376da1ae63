import { figuresOf, fitsMod1110, isBirthday, lastFigure, luhn, weighted } from './check-digits.ts';

/** How numbers of a country look behind its letters, and what is true of their figures. */
interface VatForm {
  looks: RegExp;
  checks: (text: string) => boolean;
}

const spanishLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const irishLetters = 'WABCDEFGHIJKLMNOPQRSTUV';
const frenchSigns = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function fitsBulgaria(text: string): boolean {
  if (text.length === 9) {
    const first = weighted(text.slice(0, 8), [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
    const check = first === 10 ? (weighted(text.slice(0, 8), [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10 : first;
    return check === lastFigure(text);
  }
  const person = (weighted(text, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10;
  const foreigner = weighted(text, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10;
  const other = (11 - (weighted(text, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  const isPerson = isBirthday(Number(text.slice(2, 4)), Number(text.slice(4, 6)), [0, 20, 40]);
  return (isPerson && person === lastFigure(text)) || foreigner === lastFigure(text) || other === lastFigure(text);
}

function fitsCyprus(text: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  const sum = figuresOf(text.slice(0, 8)).reduce((total, figure, place) => total + (place % 2 === 0 ? (odd[figure] ?? 0) : figure), 0);
  return !text.startsWith('12') && String.fromCharCode(65 + (sum % 26)) === text.at(-1);
}

function fitsCzechia(text: string): boolean {
  const weights = [8, 7, 6, 5, 4, 3, 2];
  if (text.length === 8) return !text.startsWith('9') && ((11 - (weighted(text, weights) % 11)) % 11 || 1) % 10 === lastFigure(text);
  const isBirth = isBirthday(Number(text.slice(2, 4)), Number(text.slice(4, 6)), [0, 20, 50, 70]);
  if (text.length === 10) return isBirth && (Number(text.slice(0, 9)) % 11) % 10 === lastFigure(text);
  // Nine figures: somebody born before 1954, whose number has no check digit, or a person with a number of his own behind a six.
  const special = weighted(text.slice(1), weights) % 11;
  return (isBirth && Number(text.slice(0, 2)) < 54) || (text.startsWith('6') && (8 - ((10 - special) % 11) + 10) % 10 === lastFigure(text));
}

function fitsSpain(text: string): boolean {
  const [first = '', last = ''] = [text[0], text.at(-1)];
  const letterOf = (figures: string): boolean => spanishLetters[Number(figures) % 23] === last;
  if (/\d/.test(first)) return letterOf(text.slice(0, 8));
  if ('XYZ'.includes(first)) return letterOf(`${'XYZ'.indexOf(first)}${text.slice(1, 8)}`);
  if ('KLM'.includes(first)) return letterOf(text.slice(1, 8));
  const check = (10 - (luhn(`${text.slice(1, 8)}0`) % 10)) % 10;
  const [figure, letter] = [String(check) === last, 'JABCDEFGHI'[check] === last];
  if ('ABEH'.includes(first)) return figure;
  return 'NPQRSW'.includes(first) ? letter : figure || letter;
}

function fitsFrance(text: string): boolean {
  const siren = text.slice(2);
  // Numbers of Monaco begin with three zeros and have no check digit of their own.
  if (!siren.startsWith('000') && luhn(siren) % 10 !== 0) return false;
  if (/^\d\d/.test(text)) return Number(`${siren}12`) % 97 === Number(text.slice(0, 2));
  const [first, second] = [frenchSigns.indexOf(text[0] ?? ''), frenchSigns.indexOf(text[1] ?? '')];
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(siren) + 1 + Math.floor(check / 11)) % 11 === check % 11;
}

function fitsBritain(text: string): boolean {
  if (text.startsWith('GD')) return Number(text.slice(2)) < 500;
  if (text.startsWith('HA')) return Number(text.slice(2)) >= 500;
  const sum = weighted(text.slice(0, 9), [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97;
  return sum === 0 || (Number(text.slice(0, 3)) >= 100 && (sum === 42 || sum === 55));
}

function fitsGreece(text: string): boolean {
  const whole = text.padStart(9, '0');
  const sum = figuresOf(whole.slice(0, 8)).reduce((total, figure) => 2 * total + figure, 0);
  return ((2 * sum) % 11) % 10 === lastFigure(whole);
}

function fitsIreland(text: string): boolean {
  const isOld = /^\d[A-Z+*]/.test(text);
  const figures = isOld ? `0${text.slice(2, 7)}${text.slice(0, 1)}` : text.slice(0, 7);
  const second = text.length === 9 ? 9 * irishLetters.indexOf(text[8] ?? '') : 0;
  return irishLetters[(weighted(figures, [8, 7, 6, 5, 4, 3, 2]) + second) % 23] === text[7];
}

function fitsItaly(text: string): boolean {
  const office = Number(text.slice(7, 10));
  const isOffice = (office >= 1 && office <= 100) || [120, 121, 888, 999].includes(office);
  return isOffice && !text.startsWith('0000000') && luhn(text) % 10 === 0;
}

function fitsLithuania(text: string): boolean {
  const figures = text.slice(0, -1);
  const sum = (from: number): number => figuresOf(figures).reduce((total, figure, place) => total + figure * (1 + ((place + from) % 9)), 0) % 11;
  const first = sum(0);
  return text.at(-2) === '1' && (first === 10 ? sum(2) % 10 : first) === lastFigure(text);
}

function fitsLatvia(text: string): boolean {
  if (Number(text[0]) > 3) return weighted(text, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
  // What persons are given since 2017 begins with 32 and tells no birthday.
  if (text.startsWith('32')) return true;
  const check = ((1 + weighted(text, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10;
  return isBirthday(Number(text.slice(2, 4)), Number(text.slice(0, 2)), [0]) && check === lastFigure(text);
}

/** Persons' numbers since 2020 are checked like a bank account, those before by the figures alone. */
function fitsNetherlands(text: string): boolean {
  const figures = Array.from(`NL${text}`, (sign) => (/\d/.test(sign) ? sign : String(sign.charCodeAt(0) - 55))).join('');
  const byAccount = figuresOf(figures).reduce((rest, figure) => (10 * rest + figure) % 97, 0) === 1;
  return byAccount || (weighted(text.slice(0, 9), [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 && Number(text.slice(0, 9)) > 0);
}

const fitsRomania = (text: string): boolean => {
  if (text.length === 13) {
    const sum = weighted(text, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
    return (sum === 10 ? 1 : sum) === lastFigure(text);
  }
  return ((10 * weighted(text.slice(0, -1).padStart(9, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === lastFigure(text);
};

const fitsSlovenia = (text: string): boolean => {
  const check = 11 - (weighted(text, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return (check === 10 ? 0 : check) === lastFigure(text);
};

const austrian = (text: string): boolean => (10 - ((luhn(text.slice(0, 7)) + 4) % 10)) % 10 === lastFigure(text);
const british: VatForm = { looks: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/, checks: fitsBritain };

/** By the letters that stand before a number: the countries of the European Union, Great Britain and Northern Ireland. */
const vatForms: Readonly<Record<string, VatForm>> = {
  AT: { looks: /^U\d{8}$/, checks: (text) => austrian(text.slice(1)) },
  BE: { looks: /^[01]\d{9}$/, checks: (text) => 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8)) },
  BG: { looks: /^\d{9,10}$/, checks: fitsBulgaria },
  CY: { looks: /^\d{8}[A-Z]$/, checks: fitsCyprus },
  CZ: { looks: /^\d{8,10}$/, checks: fitsCzechia },
  DE: { looks: /^[1-9]\d{8}$/, checks: fitsMod1110 },
  DK: { looks: /^[1-9]\d{7}$/, checks: (text) => weighted(text, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: { looks: /^\d{9}$/, checks: (text) => weighted(text, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 },
  EL: { looks: /^\d{8,9}$/, checks: fitsGreece },
  ES: { looks: /^(\d{8}[A-Z]|[XYZKLM]\d{7}[A-Z]|[A-HJNP-SUVW]\d{7}[\dA-J])$/, checks: fitsSpain },
  FI: { looks: /^\d{8}$/, checks: (text) => weighted(text, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0 },
  FR: { looks: /^[\dA-HJ-NP-Z]{2}\d{9}$/, checks: fitsFrance },
  GB: british,
  HR: { looks: /^\d{11}$/, checks: fitsMod1110 },
  HU: { looks: /^\d{8}$/, checks: (text) => weighted(text, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 },
  IE: { looks: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, checks: fitsIreland },
  IT: { looks: /^\d{11}$/, checks: fitsItaly },
  LT: { looks: /^(\d{9}|\d{12})$/, checks: fitsLithuania },
  LU: { looks: /^\d{8}$/, checks: (text) => Number(text.slice(0, 6)) % 89 === Number(text.slice(6)) },
  LV: { looks: /^\d{11}$/, checks: fitsLatvia },
  MT: { looks: /^[1-9]\d{7}$/, checks: (text) => weighted(text, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0 },
  NL: { looks: /^\d{9}B\d{2}$/, checks: fitsNetherlands },
  PL: { looks: /^\d{10}$/, checks: (text) => weighted(text, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === lastFigure(text) },
  PT: { looks: /^[1-9]\d{8}$/, checks: (text) => ((11 - (weighted(text, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === lastFigure(text) },
  RO: { looks: /^([1-9]\d{1,9}|[1-9]\d{12})$/, checks: fitsRomania },
  SE: { looks: /^\d{10}(0[1-9]|[1-8]\d|9[0-4])$/, checks: (text) => luhn(text.slice(0, 10)) % 10 === 0 },
  SI: { looks: /^[1-9]\d{7}$/, checks: fitsSlovenia },
  SK: { looks: /^[1-9]\d[2-47-9]\d{7}$/, checks: (text) => Number(text) % 11 === 0 },
  XI: british,
};

/** The letters that stand before numbers of these countries. */
export const vatPrefixes: readonly string[] = Object.keys(vatForms);

/** The letters before the numbers of a country (ISO 3166): Greece has others than its own. */
export const vatPrefixOf = (country: string): string => (country === 'GR' ? 'EL' : country);

/**
 * Whether a VAT number has the form and the check digit of the country that it begins with. One that begins with no country whose numbers are known says
 * nothing that could be wrong. Between the signs nothing stands, and letters are capitals.
 */
export function fitsVatCountry(number: string): boolean {
  const form = vatForms[number.slice(0, 2)];
  const text = number.slice(2);
  return !form || (form.looks.test(text) && form.checks(text));
}
