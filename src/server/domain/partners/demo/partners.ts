interface Addition {
  name: string;
  isCustomer: boolean;
  street: string;
  zip: string;
  city: string;
  country: string;
  currency: string;
  language: string;
  vatNo: string | null;
  email: string;
  phone: string;
  deleted: boolean;
}

/** Names of the demo alone; nobody trades under them. */
export const additions: readonly Addition[] = [
  {
    name: 'Duna Futár Kft.',
    isCustomer: false,
    street: 'Hajógyári út 3.',
    zip: '1033',
    city: 'Budapest',
    country: 'HU',
    currency: 'HUF',
    language: 'hu',
    vatNo: 'HU10000403',
    email: 'diszpo@dunafutar.example',
    phone: '+3615550711',
    deleted: false,
  },
  {
    name: 'Nordlicht Spedition GmbH',
    isCustomer: false,
    street: 'Am Güterbahnhof 9',
    zip: '20097',
    city: 'Hamburg',
    country: 'DE',
    currency: 'EUR',
    language: 'de',
    vatNo: null,
    email: 'dispo@nordlicht.example',
    phone: '+4930231257',
    deleted: false,
  },
  {
    // Entered a second time by somebody who did not find the accents.
    name: 'OTTHON STUDIO KFT',
    isCustomer: true,
    street: 'Pozsonyi út 14.',
    zip: '1137',
    city: 'Budapest',
    country: 'HU',
    currency: 'HUF',
    language: 'hu',
    vatNo: 'HU10000104',
    email: 'penzugy@otthonstudio.example',
    phone: '+3615550712',
    deleted: false,
  },
  {
    name: 'Wohnraum Nord (Filiale Altona)',
    isCustomer: true,
    street: 'Große Bergstraße 120',
    zip: '22767',
    city: 'Hamburg',
    country: 'DE',
    currency: 'EUR',
    language: 'de',
    vatNo: 'DE100000400',
    email: 'altona@wohnraum-nord.example',
    phone: '+4930231258',
    deleted: false,
  },
  {
    name: 'Régi Lakberendező Bt.',
    isCustomer: true,
    street: 'Szent István út 2.',
    zip: '9021',
    city: 'Győr',
    country: 'HU',
    currency: 'HUF',
    language: 'hu',
    vatNo: 'HU10000506',
    email: 'info@regilakber.example',
    phone: '+3615550713',
    deleted: true,
  },
];

/** Of a partner whose language it is: the address he is written to, the one his goods go to, and of some a further one. */
export const places: readonly {
  language: string;
  place: number;
  name: string;
  firstName: string | null;
  lastName: string | null;
  street: string;
  house: string | null;
  billing: boolean;
  delivery: boolean;
}[] = [
  { language: 'hu', place: 1, name: 'Iroda', firstName: 'Eszter', lastName: 'Molnár', street: '', house: null, billing: true, delivery: false },
  { language: 'hu', place: 2, name: 'Raktár', firstName: 'Bence', lastName: 'Tóth', street: 'Ipartelep utca', house: '6.', billing: false, delivery: true },
  { language: 'hu', place: 3, name: 'Bemutatóterem', firstName: null, lastName: null, street: 'Fő tér', house: '1.', billing: false, delivery: false },
  { language: 'de', place: 1, name: 'Büro', firstName: 'Sabine', lastName: 'Krause', street: '', house: null, billing: true, delivery: false },
  { language: 'de', place: 2, name: 'Lager', firstName: 'Jonas', lastName: 'Vogel', street: 'Industriestraße', house: '17', billing: false, delivery: true },
  { language: 'de', place: 3, name: 'Ausstellung', firstName: null, lastName: null, street: 'Marktplatz', house: '4', billing: false, delivery: false },
  { language: 'ro', place: 1, name: 'Birou', firstName: 'Ioana', lastName: 'Popescu', street: '', house: null, billing: true, delivery: false },
  { language: 'ro', place: 2, name: 'Depozit', firstName: 'Mihai', lastName: 'Stan', street: 'Strada Fabricii', house: '22', billing: false, delivery: true },
  { language: 'ro', place: 3, name: 'Magazin', firstName: null, lastName: null, street: 'Strada Mare', house: '5', billing: false, delivery: false },
];

/** What colleagues say about partners, by the language of these. */
export const remarks: readonly { language: string; place: number; text: string }[] = [
  { language: 'hu', place: 0, text: 'A számlát papíron is kérik, két példányban.' },
  { language: 'hu', place: 1, text: 'Szállítás csak délelőtt, a rakodót előző nap fel kell hívni.' },
  { language: 'de', place: 0, text: 'Rampe nur bis 14 Uhr besetzt, Anlieferung bitte ankündigen.' },
  { language: 'de', place: 1, text: 'Zahlt zuverlässig, Kreditlimit im Frühjahr neu besprechen.' },
  { language: 'ro', place: 0, text: 'Doresc factura și pe e-mail, la contabilitate.' },
  { language: 'ro', place: 1, text: 'Livrare doar cu aviz telefonic cu o zi înainte.' },
];
