/** Units in which tables of other programs tell weights and lengths, each by its measure and how many of the measure's first unit it is. */
const measures = {
  kg: ['weight', 1],
  g: ['weight', 0.001],
  mg: ['weight', 0.000_001],
  lb: ['weight', 0.453_592_37],
  oz: ['weight', 0.028_349_523_125],
  cm: ['length', 1],
  mm: ['length', 0.1],
  m: ['length', 100],
  in: ['length', 2.54],
  ft: ['length', 30.48],
} as const;

export type Unit = keyof typeof measures;
export const units = Object.keys(measures) as readonly Unit[];

/** How units are written besides. */
const written: Readonly<Record<string, Unit>> = {
  kgs: 'kg',
  gr: 'g',
  gram: 'g',
  grams: 'g',
  gramm: 'g',
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
  ounces: 'oz',
  inch: 'in',
  inches: 'in',
  zoll: 'in',
  '"': 'in',
  feet: 'ft',
  кг: 'kg',
  г: 'g',
  см: 'cm',
  мм: 'mm',
};

/** The unit that a word names; undefined for a word that names none. */
export function unitOf(word: string): Unit | undefined {
  const plain = word.trim().toLowerCase().replace(/\.$/, '');
  return units.find((unit) => unit === plain) ?? (Object.hasOwn(written, plain) ? written[plain] : undefined);
}

/** Whether figures in one unit can be told in the other. */
export const measureSame = (one: Unit, other: Unit): boolean => measures[one][0] === measures[other][0];

/** A figure in another unit; as it is where one of the two is not known, or they measure different things. */
export function inUnit(figure: number, from: Unit | undefined, to: Unit | undefined): number {
  if (from === undefined || to === undefined || !measureSame(from, to)) return figure;
  return Number(((figure * measures[from][1]) / measures[to][1]).toPrecision(12));
}
