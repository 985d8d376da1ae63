import type { MultiText } from '../../../../shared/languages.ts';

/** From when to when it is open; on Saturdays too where they are told. */
type Hours = readonly [weekdays: string, saturday?: string];

interface DemoStore {
  /** Of the shop whose customers come here. */
  hostname: string;
  name: string;
  address: readonly [line: string, zip: string, city: string, country: string];
  place: readonly [latitude: number, longitude: number];
  hours: Hours;
  phone: string;
  email: string;
  /** Nothing of an order is fetched in a showroom. */
  pickUp?: boolean;
  closed?: boolean;
}

const weekdays: Readonly<Required<MultiText>> = { en: 'Mon–Fri', de: 'Mo–Fr', hu: 'H–P', sk: 'po – pia', ro: 'L–V', cs: 'po–pá', bg: 'пон.–пет.' };
const saturday: Readonly<Required<MultiText>> = { en: 'Sat', de: 'Sa', hu: 'Szo', sk: 'so', ro: 'S', cs: 'so', bg: 'съб.' };

/** Opening hours in all languages. */
export const hoursIn = ([week, weekend]: Hours): MultiText =>
  Object.fromEntries(
    Object.entries(weekdays).map(([language, days]) => [
      language,
      weekend === undefined ? `${days} ${week}` : `${days} ${week}, ${saturday[language as keyof typeof saturday]} ${weekend}`,
    ]),
  );

export const demoStores: readonly DemoStore[] = [
  {
    hostname: 'www.kontor-butor.test',
    name: 'Kontor Bútor Váci út',
    address: ['Váci út 47.', '1134', 'Budapest', 'HU'],
    place: [47.5257, 19.0621],
    hours: ['9:00–18:00', '9:00–13:00'],
    phone: '+3615550112',
    email: 'vaciut@kontor-butor.test',
  },
  {
    hostname: 'www.kontor-butor.test',
    name: 'Kontor Bútor Győr',
    address: ['Fehérvári út 16.', '9028', 'Győr', 'HU'],
    place: [47.6713, 17.6535],
    hours: ['10:00–18:00', '9:00–12:00'],
    phone: '+3696555013',
    email: 'gyor@kontor-butor.test',
  },
  {
    hostname: 'www.kontor-butor.test',
    name: 'Kontor Bútor Szeged',
    address: ['Londoni körút 3.', '6724', 'Szeged', 'HU'],
    place: [46.2558, 20.1376],
    hours: ['10:00–17:00'],
    phone: '+3662555014',
    email: 'szeged@kontor-butor.test',
    closed: true,
  },
  {
    hostname: 'b2b.kontor-butor.test',
    name: 'Kontor Nagyker',
    address: ['Váci út 47.', '1134', 'Budapest', 'HU'],
    place: [47.5257, 19.0621],
    hours: ['7:00–15:00'],
    phone: '+3615550115',
    email: 'nagyker@kontor-butor.test',
  },
  {
    hostname: 'www.kontor-nabytok.test',
    name: 'Kontor Nábytok Bratislava',
    address: ['Rožňavská 12', '821 04', 'Bratislava', 'SK'],
    place: [48.1606, 17.1672],
    hours: ['9:00–19:00', '9:00–14:00'],
    phone: '+421255501121',
    email: 'bratislava@kontor-nabytok.test',
    pickUp: false,
  },
  {
    hostname: 'www.kontor-moebel.test',
    name: 'Kontor Möbel Speicherstadt',
    address: ['Speicherstraße 3', '20457', 'Hamburg', 'DE'],
    place: [53.5437, 9.9935],
    hours: ['10:00–19:00', '10:00–18:00'],
    phone: '+494066969101',
    email: 'hamburg@kontor-moebel.test',
  },
  {
    hostname: 'www.kontor-moebel.test',
    name: 'Kontor Möbel Hannover',
    address: ['Vahrenwalder Straße 205', '30165', 'Hannover', 'DE'],
    place: [52.4021, 9.7349],
    hours: ['10:00–18:30', '10:00–16:00'],
    phone: '+494066969102',
    email: 'hannover@kontor-moebel.test',
    pickUp: false,
  },
  {
    hostname: 'gewerbe.kontor-moebel.test',
    name: 'Kontor Abhollager',
    address: ['Speicherstraße 3', '20457', 'Hamburg', 'DE'],
    place: [53.5437, 9.9935],
    hours: ['6:30–15:30'],
    phone: '+494066969111',
    email: 'abhollager@kontor-moebel.test',
  },
  {
    hostname: 'www.kontor-mobila.test',
    name: 'Kontor Mobilă Cluj',
    address: ['Bulevardul Eroilor 21', '400129', 'Cluj-Napoca', 'RO'],
    place: [46.7697, 23.5936],
    hours: ['10:00–19:00', '10:00–15:00'],
    phone: '+40264555011',
    email: 'cluj@kontor-mobila.test',
  },
  {
    hostname: 'www.kontor-mobila.test',
    name: 'Kontor Mobilă București',
    address: ['Șoseaua Pipera 46', '077190', 'București', 'RO'],
    place: [44.4849, 26.1187],
    hours: ['9:00–20:00', '10:00–16:00'],
    phone: '+40215550112',
    email: 'bucuresti@kontor-mobila.test',
    pickUp: false,
  },
  {
    hostname: 'www.kontor-mebeli.test',
    name: 'Контор Мебели Русе',
    address: ['бул. „Трети март“ 30', '7005', 'Русе', 'BG'],
    place: [43.8401, 25.9653],
    hours: ['9:00–18:00', '10:00–14:00'],
    phone: '+35982555013',
    email: 'ruse@kontor-mebeli.test',
  },
];
