interface DemoShop {
  hostname: string;
  name: string;
  currency: string;
  priceType: 'gross' | 'net';
  languages: readonly string[];
  email: string;
  phone: string;
}

interface DemoCompany {
  code: string;
  name: string;
  country: string;
  currency: string;
  vatNo: string;
  address: readonly [line: string, zip: string, city: string];
  email: string;
  language: string;
  shops: readonly DemoShop[];
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
      {
        hostname: 'www.kontor-butor.test',
        name: 'Kontor Bútor',
        currency: 'HUF',
        priceType: 'gross',
        languages: ['hu', 'en'],
        email: 'vevoszolgalat@kontor-butor.test',
        phone: '+3615550110',
      },
      {
        hostname: 'b2b.kontor-butor.test',
        name: 'Kontor Bútor Viszonteladóknak',
        currency: 'HUF',
        priceType: 'net',
        languages: ['hu', 'en', 'de'],
        email: 'viszontelado@kontor-butor.test',
        phone: '+3615550111',
      },
      {
        hostname: 'www.kontor-nabytok.test',
        name: 'Kontor Nábytok',
        currency: 'EUR',
        priceType: 'gross',
        languages: ['sk', 'cs'],
        email: 'zakaznici@kontor-nabytok.test',
        phone: '+421255501120',
      },
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
      {
        hostname: 'www.kontor-moebel.test',
        name: 'Kontor Möbel',
        currency: 'EUR',
        priceType: 'gross',
        languages: ['de', 'en'],
        email: 'service@kontor-moebel.test',
        phone: '+494066969100',
      },
      {
        hostname: 'gewerbe.kontor-moebel.test',
        name: 'Kontor Möbel für Gewerbe',
        currency: 'EUR',
        priceType: 'net',
        languages: ['de'],
        email: 'gewerbe@kontor-moebel.test',
        phone: '+494066969110',
      },
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
      {
        hostname: 'www.kontor-mobila.test',
        name: 'Kontor Mobilă',
        currency: 'RON',
        priceType: 'gross',
        languages: ['ro', 'en'],
        email: 'clienti@kontor-mobila.test',
        phone: '+40264555010',
      },
      {
        hostname: 'www.kontor-mebeli.test',
        name: 'Контор Мебели',
        currency: 'EUR',
        priceType: 'gross',
        languages: ['bg', 'en'],
        email: 'klienti@kontor-mebeli.test',
        phone: '+35929550120',
      },
    ],
  },
];
