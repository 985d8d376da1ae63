import type { MultiText } from '../../../../shared/languages.ts';

/** What is said of the demo's products, in the order in which visitors read it. */
export const attributeNames: readonly { property: string; names: MultiText }[] = [
  { property: 'color', names: { en: 'Colour', de: 'Farbe', hu: 'Szín', ro: 'Culoare', bg: 'Цвят', sk: 'Farba', cs: 'Barva' } },
  { property: 'material', names: { en: 'Material', de: 'Material', hu: 'Anyag', ro: 'Material', bg: 'Материал', sk: 'Materiál', cs: 'Materiál' } },
  { property: 'size', names: { en: 'Size', de: 'Größe', hu: 'Méret', ro: 'Mărime', bg: 'Размер', sk: 'Veľkosť', cs: 'Velikost' } },
  { property: 'pattern', names: { en: 'Pattern', de: 'Muster', hu: 'Minta', ro: 'Model', bg: 'Десен', sk: 'Vzor', cs: 'Vzor' } },
];

export const sizes: readonly MultiText[] = [
  { en: 'small', de: 'klein', hu: 'kicsi', ro: 'mic', bg: 'малък', sk: 'malá', cs: 'malá' },
  { en: 'medium', de: 'mittel', hu: 'közepes', ro: 'mediu', bg: 'среден', sk: 'stredná', cs: 'střední' },
  { en: 'large', de: 'groß', hu: 'nagy', ro: 'mare', bg: 'голям', sk: 'veľká', cs: 'velká' },
];

/** Of which no product says anything yet. */
export const patterns: readonly MultiText[] = [
  { en: 'plain', de: 'einfarbig', hu: 'egyszínű', ro: 'uni', bg: 'едноцветен', sk: 'jednofarebný', cs: 'jednobarevný' },
  { en: 'striped', de: 'gestreift', hu: 'csíkos', ro: 'cu dungi', bg: 'на райета', sk: 'pruhovaný', cs: 'pruhovaný' },
  { en: 'checked', de: 'kariert', hu: 'kockás', ro: 'în carouri', bg: 'кариран', sk: 'kockovaný', cs: 'kostkovaný' },
];
