interface DemoCompany {
  code: string;
  name: string;
  country: string;
  currency: string;
  vatNo: string;
  address: readonly [line: string, zip: string, city: string];
  email: string;
  language: string;
  shops: readonly { hostname: string; currency: string; priceType: 'gross' | 'net'; languages: readonly string[] }[];
}

/** The first shop of each company is the one whose prices stand for the company. */
export const demoCompanies: readonly DemoCompany[] = [
  {
    code: 'KT-HU',
    name: 'Kontor Magyarország Kft.',
    country: 'HU',
    currency: 'HUF',
    vatNo: 'HU12345676',
    address: ['Váci út 47.', '1134', 'Budapest'],
    email: 'beszerzes@kontor-butor.test',
    language: 'hu',
    shops: [
      { hostname: 'www.kontor-butor.test', currency: 'HUF', priceType: 'gross', languages: ['hu', 'en'] },
      { hostname: 'b2b.kontor-butor.test', currency: 'HUF', priceType: 'net', languages: ['hu', 'en', 'de'] },
      { hostname: 'www.kontor-nabytok.test', currency: 'EUR', priceType: 'gross', languages: ['sk', 'cs'] },
    ],
  },
  {
    code: 'KT-DE',
    name: 'Kontor Deutschland GmbH',
    country: 'DE',
    currency: 'EUR',
    vatNo: 'DE136695976',
    address: ['Speicherstraße 3', '20457', 'Hamburg'],
    email: 'einkauf@kontor-moebel.test',
    language: 'de',
    shops: [
      { hostname: 'www.kontor-moebel.test', currency: 'EUR', priceType: 'gross', languages: ['de', 'en'] },
      { hostname: 'gewerbe.kontor-moebel.test', currency: 'EUR', priceType: 'net', languages: ['de'] },
    ],
  },
  {
    code: 'KT-RO',
    name: 'Kontor România SRL',
    country: 'RO',
    currency: 'RON',
    vatNo: 'RO18547290',
    address: ['Bulevardul Eroilor 21', '400129', 'Cluj-Napoca'],
    email: 'achizitii@kontor-mobila.test',
    language: 'ro',
    shops: [
      { hostname: 'www.kontor-mobila.test', currency: 'RON', priceType: 'gross', languages: ['ro', 'en'] },
      { hostname: 'www.kontor-mebeli.test', currency: 'EUR', priceType: 'gross', languages: ['bg', 'en'] },
    ],
  },
];
