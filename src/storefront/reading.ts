import type { PublicTextId } from '../generated/server/mail-texts.gen.ts';
import type { Language, MultiText } from '../shared/languages.ts';

/** What visitors know of a shop. */
export interface Shop {
  id: number;
  company: string;
  hostname: string;
  name: string;
  languages: readonly Language[];
  currency: string;
  /** Decimals of its prices. */
  decimals: number;
  priceType: 'gross' | 'net';
  /** What it tells of stock: nothing, whether there is some, or how much. */
  stockShown: 'nothing' | 'some' | 'count';
  email: string | null;
  phone: string | null;
  /** Closed for a while: visitors are told to come back. */
  maintenance: boolean;
}

export interface Category {
  id: number;
  parent: number | null;
  title: string;
  slug: MultiText;
  picture: string | null;
  /** The category of the catalogue whose products it holds. */
  of: number | null;
}

/** A page of the shop's own, such as its terms. */
export interface PageLink {
  slug: string;
  title: string;
}

export type TextValues = Record<string, string | number>;
/** Words of the storefront in the visitor's language; the id comes without `public.store.` */
export type Say = (id: StoreText, values?: TextValues) => string;

/** Everything that a page is drawn with besides what it shows itself. It says nothing of the visitor: the same address is the same page for all. */
export interface Reading {
  shop: Shop;
  language: Language;
  /** Where the page itself is, without the host. */
  path: string;
  /** Where it is in other languages; a language without it is not there. */
  elsewhere: Partial<Record<Language, string>>;
  categories: readonly Category[];
  pages: readonly PageLink[];
  hasStores: boolean;
  say: Say;
}

/** A product as lists show it. */
export interface Card {
  code: string;
  name: string;
  brand: string | null;
  cover: string | null;
  price: number | null;
  /** The price without its discount of today. */
  usualPrice: number | null;
  discount: number;
  /** The lowest price of the 30 days before the discount began, where it is known. */
  lowestBefore: number | null;
  isNew: boolean;
  canOrder: boolean;
  isFreelySent: boolean;
  badge: string | null;
  /** Some can be had now, where the shop tells of stock. */
  isAvailable: boolean;
  /** How much, where the shop tells it. */
  count: number | null;
  /** Day (yyyy-MM-dd) on which there is some again. */
  arrivesOn: string | null;
}

export interface Product extends Card {
  short: string | null;
  /** HTML, sanitised when it was written. */
  description: string | null;
  ean: string | null;
  weight: number | null;
  features: readonly Feature[];
  size: readonly [length: number, width: number, height: number] | null;
  pictures: readonly { id: string; alt: string }[];
  categories: readonly Category[];
  /** Day (yyyy-MM-dd) by which customers can have it. */
  deliveredBy: string | null;
  related: Related;
}

/** What is said of a product by words: its colour, its material. */
export interface Feature {
  name: string;
  values: readonly string[];
  /** What search engines call it. */
  property: string | null;
}

/** What goes with a product, and what is offered in its place. */
export interface Related {
  accessories: readonly Card[];
  alternatives: readonly Card[];
}

export interface Banner {
  id: number;
  wide: string | null;
  narrow: string | null;
  title: string;
  subtitle: string | null;
  link: string | null;
}

export interface Store {
  id: number;
  name: string;
  address: string;
  hours: string | null;
  phone: string | null;
  email: string | null;
  place: readonly [latitude: number, longitude: number] | null;
  canFetch: boolean;
}

/** What a list is narrowed and sorted by, as its address says. */
export interface Choice {
  brands: readonly string[];
  types: readonly string[];
  only: readonly OnlyName[];
  /** Values of attributes: any of an attribute, and one of each. */
  features: readonly number[];
  least: number | null;
  most: number | null;
  sort: SortName;
  page: number;
  search: string;
  /** The search is not to be corrected. */
  asTyped: boolean;
}

export const onlyNames = ['available', 'reduced', 'new', 'sent_free'] as const;
export type OnlyName = (typeof onlyNames)[number];

/** How a search was understood. */
export interface Understood {
  /** The words it is shown for where it was corrected. */
  shownFor: string | null;
  /** No product has all its words. */
  isPartly: boolean;
}

export interface Named {
  name: string;
  count: number;
}

/** An attribute by which a list is narrowed. */
export interface FeatureFacet {
  name: string;
  values: readonly { id: number; name: string; count: number }[];
}

export const sortNames = ['position', 'price', 'dearest', 'name'] as const;
export type SortName = (typeof sortNames)[number];

export interface Listing {
  cards: readonly Card[];
  total: number;
  /** There are more than are counted: these are the best of them. */
  isMore: boolean;
  /** A value counts the products that all other facets leave. */
  brands: readonly Named[];
  types: readonly Named[];
  only: Readonly<Record<OnlyName, number>>;
  features: readonly FeatureFacet[];
  understood: Understood;
  choice: Choice;
}

export const cardsOnPage = 24;

/** Every text that visitors read, as `public.store.…` of the locales. */
export type StoreText = PublicTextId extends infer TId ? (TId extends `public.store.${infer TText}` ? TText : never) : never;
