/** Shops and offices that order on account, by the country they are in. */
export const customers = [
  { name: 'Otthon Stúdió Kft.', country: 'HU', currency: 'HUF', language: 'hu', zip: '1137', city: 'Budapest', street: 'Pozsonyi út 14.' },
  { name: 'Alföldi Irodabútor Bt.', country: 'HU', currency: 'HUF', language: 'hu', zip: '6721', city: 'Szeged', street: 'Tisza Lajos körút 41.' },
  { name: 'Panzió Borostyán', country: 'HU', currency: 'HUF', language: 'hu', zip: '8200', city: 'Veszprém', street: 'Óváros tér 3.' },
  { name: 'Wohnraum Nord GmbH', country: 'DE', currency: 'EUR', language: 'de', zip: '20457', city: 'Hamburg', street: 'Deichstraße 22' },
  { name: 'Pension Lindenhof', country: 'DE', currency: 'EUR', language: 'de', zip: '97070', city: 'Würzburg', street: 'Theaterstraße 9' },
  { name: 'Büro & Objekt Lehner KG', country: 'DE', currency: 'EUR', language: 'de', zip: '80335', city: 'München', street: 'Nymphenburger Straße 31' },
  { name: 'Casa Verde Interior SRL', country: 'RO', currency: 'RON', language: 'ro', zip: '400012', city: 'Cluj-Napoca', street: 'Strada Horea 18' },
  { name: 'Pensiunea Lacul Verde', country: 'RO', currency: 'RON', language: 'ro', zip: '500010', city: 'Brașov', street: 'Strada Castelului 55' },
] as const;
