const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes CLDR can name that are no countries of ISO 3166: groupings, pseudo locales, exceptional reservations and codes given up. */
const notCountries = new Set([
  'AC',
  'AN',
  'BU',
  'CP',
  'CQ',
  'CS',
  'CT',
  'DD',
  'DG',
  'DY',
  'EA',
  'EU',
  'EZ',
  'FQ',
  'FX',
  'HV',
  'IC',
  'JT',
  'MI',
  'NH',
  'NQ',
  'NT',
  'PC',
  'PU',
  'PZ',
  'QO',
  'QU',
  'RH',
  'SU',
  'TA',
  'TP',
  'UK',
  'UN',
  'VD',
  'WK',
  'XA',
  'XB',
  'YD',
  'YU',
  'ZR',
  'ZZ',
]);

let known: readonly string[] | undefined;

/** Country codes of ISO 3166 as the platform's own data (Unicode CLDR) knows them; found once. */
export function regionCodes(): readonly string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  known ??= letters.flatMap((first) => letters.map((second) => first + second)).filter((code) => !notCountries.has(code) && names.of(code) !== undefined);
  return known;
}
