import type { Language } from '../../../../shared/languages.ts';

/** What a model proposed for products of the demo, by language; the name of the product stands first. */
export const proposed: Record<Language, string> = {
  en: '{name} is made for daily use at home and in the garden. It is easy to care for and quickly ready to hand.',
  de: '{name} ist für den täglichen Gebrauch in Haus und Garten gemacht. Pflegeleicht und schnell zur Hand.',
  hu: '{name}: mindennapi használatra otthonra és a kertbe. Könnyen tisztán tartható, és mindig kéznél van.',
  ro: '{name} este făcut pentru folosirea zilnică în casă și în grădină. Se întreține ușor și este mereu la îndemână.',
  bg: '{name} е за всекидневна употреба у дома и в градината. Лесно се поддържа и е винаги под ръка.',
  sk: '{name} je na každodenné použitie doma i v záhrade. Ľahko sa udržiava a je vždy poruke.',
  cs: '{name} je pro každodenní použití doma i na zahradě. Snadno se udržuje a je vždy po ruce.',
};

/** Conversations that people of the demo had with a model. */
export const conversations = [
  {
    title: 'Which woods last outside?',
    shared: true,
    said: [
      ['user', 'Which woods last outside?'],
      [
        'assistant',
        'Teak, robinia and larch last well outside.\n\n| Wood | Care |\n|---|---|\n| Teak | oil once a year, or let it grey |\n| Robinia | none |\n| Larch | oil or glaze |\n\nKeep all of them off the wet ground.',
      ],
      ['user', 'And what do I tell a customer who wants no care at all?'],
      ['assistant', 'Offer **robinia**, or furniture of powder-coated aluminium. Both need only water and a soft brush.'],
    ],
  },
  {
    title: 'Udvarias válasz késő szállításra',
    shared: false,
    said: [
      ['user', 'Írj udvarias választ egy vásárlónak, akinek késik a rendelése.'],
      [
        'assistant',
        'Kedves Vásárlónk!\n\nElnézést kérünk a késésért. Amint az áru beérkezik, azonnal feladjuk, és e-mailben értesítjük.\n\nKöszönjük türelmét.',
      ],
    ],
  },
] as const;

/** Houses and recipes that the companies of the demo tell of. */
export const items = [
  {
    kind: 'house',
    title: {
      en: 'House by the lake',
      de: 'Haus am See',
      hu: 'Tóparti ház',
      ro: 'Casă lângă lac',
      bg: 'Къща край езерото',
      sk: 'Dom pri jazere',
      cs: 'Dům u jezera',
    },
    text: { en: '<p>Light wood, wide windows and a long table for the family.</p>', hu: '<p>Világos fa, széles ablakok és hosszú asztal a családnak.</p>' },
    ingredients: {},
    prompt: 'A bright wooden house by a lake in the morning, with a long table outside',
  },
  {
    kind: 'house',
    title: {
      en: 'Small flat, much room',
      de: 'Kleine Wohnung, viel Platz',
      hu: 'Kis lakás, sok hely',
      ro: 'Apartament mic, mult spațiu',
      bg: 'Малък апартамент, много място',
      sk: 'Malý byt, veľa miesta',
      cs: 'Malý byt, hodně místa',
    },
    text: { en: '<p>Furniture that folds away when it is not needed.</p>', hu: '<p>Bútorok, amelyek összecsukhatók, ha nincs rájuk szükség.</p>' },
    ingredients: {},
    prompt: 'A small and tidy flat with folding furniture, seen from the door',
  },
  {
    kind: 'recipe',
    title: {
      en: 'Bread from the garden oven',
      de: 'Brot aus dem Gartenofen',
      hu: 'Kerti kemencés kenyér',
      ro: 'Pâine din cuptorul din grădină',
      bg: 'Хляб от градинската пещ',
      sk: 'Chlieb zo záhradnej pece',
      cs: 'Chléb ze zahradní pece',
    },
    text: {
      en: '<p>Knead, let it rest for an hour, and bake until it sounds hollow.</p>',
      hu: '<p>Dagassza meg, pihentesse egy órát, és süsse, amíg üregesen kong.</p>',
    },
    ingredients: { en: 'Flour\nWater\nYeast\nSalt', hu: 'Liszt\nVíz\nÉlesztő\nSó' },
    prompt: 'A round loaf of bread on a wooden board beside a garden oven',
  },
] as const;
