import type { MultiText } from '../../../../shared/languages.ts';

interface DeliveryMethod {
  names: MultiText;
  carrier: string | null;
  courier: string | null;
  /** Offered no more. */
  former?: true;
}

interface PaymentMethod {
  names: MultiText;
  type: 'prepaid' | 'cod' | 'on_account' | 'card';
  /** By the currency of the company. */
  fees?: Readonly<Record<string, number>>;
  delay?: number;
}

/** The same name everywhere, for carriers are called so, with what they do. */
const courierNames = (carrier: string): MultiText => ({
  en: `${carrier} courier`,
  de: `${carrier} Paketdienst`,
  hu: `${carrier} futárszolgálat`,
  ro: `Curier ${carrier}`,
  bg: `Куриер ${carrier}`,
  sk: `Kuriér ${carrier}`,
  cs: `Kurýr ${carrier}`,
});

const courier = (carrier: string, file: string | null): DeliveryMethod => ({ names: courierNames(carrier), carrier, courier: file });

const ownVan: DeliveryMethod = {
  names: {
    en: 'Our own van',
    de: 'Eigener Lieferwagen',
    hu: 'Saját házhoz szállítás',
    ro: 'Livrare cu mașina noastră',
    bg: 'Доставка с наш транспорт',
    sk: 'Vlastný rozvoz',
    cs: 'Vlastní rozvoz',
  },
  carrier: null,
  courier: null,
};

const collection: DeliveryMethod = {
  names: {
    en: 'Personal collection',
    de: 'Selbstabholung',
    hu: 'Személyes átvétel',
    ro: 'Ridicare personală',
    bg: 'Лично вземане',
    sk: 'Osobný odber',
    cs: 'Osobní odběr',
  },
  carrier: null,
  courier: null,
};

const nightExpress: DeliveryMethod = {
  names: { en: 'Night express', de: 'Nachtexpress', hu: 'Éjszakai futár', ro: 'Curier de noapte', bg: 'Нощен куриер', sk: 'Nočný expres', cs: 'Noční expres' },
  carrier: null,
  courier: null,
  former: true,
};

/** By the country of the company, in the order in which customers choose. */
export const deliveryMethodsOf: Readonly<Record<string, readonly DeliveryMethod[]>> = {
  HU: [courier('GLS', 'gls'), courier('MPL', null), ownVan, collection, nightExpress],
  DE: [courier('DHL', 'dhl'), courier('DPD', null), ownVan, collection, nightExpress],
  RO: [courier('Sameday', 'sameday'), courier('FAN Courier', null), ownVan, collection, nightExpress],
};

const onAccount = (delay: number): PaymentMethod => ({
  names: {
    en: `On account, ${delay} days`,
    de: `Auf Rechnung, ${delay} Tage`,
    hu: `Átutalás számlára, ${delay} nap`,
    ro: `La termen, ${delay} de zile`,
    bg: `По фактура, ${delay} дни`,
    sk: `Na faktúru, ${delay} dní`,
    cs: `Na fakturu, ${delay} dní`,
  },
  type: 'on_account',
  delay,
});

/** What every company offers; collecting the money at the door costs. */
export const paymentMethodsOfAll: readonly PaymentMethod[] = [
  {
    names: { en: 'Card', de: 'Kartenzahlung', hu: 'Bankkártya', ro: 'Card bancar', bg: 'Банкова карта', sk: 'Platobná karta', cs: 'Platební karta' },
    type: 'card',
  },
  {
    names: {
      en: 'Bank transfer in advance',
      de: 'Vorkasse per Überweisung',
      hu: 'Előre utalás',
      ro: 'Transfer bancar în avans',
      bg: 'Банков превод предварително',
      sk: 'Bankový prevod vopred',
      cs: 'Bankovní převod předem',
    },
    type: 'prepaid',
    delay: 7,
  },
  {
    names: { en: 'Cash on delivery', de: 'Nachnahme', hu: 'Utánvét', ro: 'Ramburs', bg: 'Наложен платеж', sk: 'Dobierka', cs: 'Dobírka' },
    type: 'cod',
    fees: { HUF: 590, EUR: 3.9, RON: 9 },
  },
  { ...onAccount(14), names: { ...onAccount(14).names, ro: 'La termen, 14 zile' } },
  onAccount(30),
];

/** The ways in which orders come in. */
export const channels: readonly { code: string; names: MultiText }[] = [
  { code: 'web', names: { en: 'Web shop', de: 'Onlineshop', hu: 'Webáruház', ro: 'Magazin online', bg: 'Онлайн магазин', sk: 'E-shop', cs: 'E-shop' } },
  {
    code: 'phone',
    names: { en: 'Telephone', de: 'Telefon', hu: 'Telefonos rendelés', ro: 'Comandă telefonică', bg: 'По телефона', sk: 'Telefonicky', cs: 'Telefonicky' },
  },
  { code: 'email', names: { en: 'E-mail', de: 'E-Mail', hu: 'E-mailes rendelés', ro: 'Prin e-mail', bg: 'По имейл', sk: 'E-mailom', cs: 'E-mailem' } },
  {
    code: 'marketplace',
    names: { en: 'Marketplace', de: 'Marktplatz', hu: 'Piactér', ro: 'Piață online', bg: 'Онлайн пазар', sk: 'Trhovisko', cs: 'Tržiště' },
  },
  {
    code: 'showroom',
    names: { en: 'Showroom', de: 'Ausstellung', hu: 'Bemutatóterem', ro: 'Showroom-ul nostru', bg: 'Шоурум', sk: 'Predajňa', cs: 'Prodejna' },
  },
];

/** Work that is sold beside goods. */
export const services: readonly { code: string; names: MultiText }[] = [
  { code: 'ASSEMBLY', names: { en: 'Assembly', de: 'Montage', hu: 'Összeszerelés', ro: 'Montaj', bg: 'Монтаж', sk: 'Montáž', cs: 'Montáž' } },
  {
    code: 'CARRY-UP',
    names: {
      en: 'Carrying to the flat',
      de: 'Lieferung bis in die Wohnung',
      hu: 'Felhordás a lakásba',
      ro: 'Transport până în locuință',
      bg: 'Качване до жилището',
      sk: 'Vynáška do bytu',
      cs: 'Výnos do bytu',
    },
  },
  {
    code: 'TAKE-BACK',
    names: {
      en: 'Taking old furniture along',
      de: 'Mitnahme alter Möbel',
      hu: 'Régi bútor elszállítása',
      ro: 'Preluarea mobilei vechi',
      bg: 'Извозване на стари мебели',
      sk: 'Odvoz starého nábytku',
      cs: 'Odvoz starého nábytku',
    },
  },
  {
    code: 'GIFT-WRAP',
    names: {
      en: 'Gift wrapping',
      de: 'Geschenkverpackung',
      hu: 'Díszcsomagolás',
      ro: 'Ambalaj cadou',
      bg: 'Подаръчна опаковка',
      sk: 'Darčekové balenie',
      cs: 'Dárkové balení',
    },
  },
];
