import type { Language } from '../shared/languages.ts';
import { slugOf } from '../shared/shops/slug.ts';
import type { CheckoutStep } from './buying.ts';
import type { Card, Category, Choice } from './reading.ts';

const to = (language: Language, ...words: readonly string[]): string => `/${[language, ...words].map(encodeURIComponent).join('/')}`;

export const homeAddress = (language: Language): string => to(language);
export const storesAddress = (language: Language): string => to(language, 'stores');
export const searchAddress = (language: Language): string => to(language, 'search');
export const askAddress = (language: Language): string => to(language, 'ask');
export const newsletterAddress = (language: Language): string => to(language, 'newsletter');
/** Where it is asked to be told of the arrival of a product. */
export const arrivalAddress = (language: Language, code: string): string => to(language, 'arrival', code);
/** What is said after a form was taken. */
export const sentAddress = (language: Language, what: 'newsletter' | 'awaited' | 'account'): string => to(language, 'sent', what);
/** What came of a payment, by its word. */
export const paymentAddress = (language: Language, word: string): string => to(language, 'payment', word);
export const pageAddress = (language: Language, slug: string): string => to(language, 'i', slug);

export const cartAddress = (language: Language): string => to(language, 'cart');
export const checkoutAddress = (language: Language, step: CheckoutStep): string => to(language, 'checkout', step);
export const accountAddress = (language: Language): string => to(language, 'account');
/** What the mailed link opens. */
export const enterAddress = (language: Language, token: string): string => to(language, 'account', 'enter', token);
export const leaveAddress = (language: Language): string => to(language, 'account', 'leave');
/** Ends the account's sessions in all browsers. */
export const leaveAllAddress = (language: Language): string => to(language, 'account', 'leave', 'all');
export const accountNewsletterAddress = (language: Language): string => to(language, 'account', 'newsletter');
/** Where it is asked to send goods of an order back. */
export const returnAddress = (language: Language, orderId: number): string => to(language, 'account', 'return', String(orderId));
export const accountDataAddress = (language: Language): string => to(language, 'account', 'data');
export const accountFileAddress = (language: Language, id: number): string => to(language, 'account', 'file', String(id));
export const accountPaperAddress = (language: Language, id: number): string => to(language, 'account', 'paper', String(id));
export const orderAddress = (language: Language, token: string): string => to(language, 'order', token);

/** A category is at its words in the language; without any it has no address there. */
export function categoryAddress(language: Language, { slug }: Category): string | undefined {
  const words = slug[language];
  return words ? to(language, 'c', words) : undefined;
}

/** The code tells the product, its name is for readers. */
export const productAddress = (language: Language, { code, name }: Pick<Card, 'code' | 'name'>): string => to(language, 'p', slugOf(name) || '-', code);

/** A choice as the part of an address behind `?`, always in the same order, so that the same list has one address; empty for the list as it begins. */
export function choiceQuery({ search, asTyped, brands, types, only, features, least, most, sort, page }: Choice): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('q', search);
  if (search !== '' && asTyped) query.set('exact', '1');
  for (const brand of brands.toSorted()) query.append('brand', brand);
  for (const type of types.toSorted()) query.append('type', type);
  for (const name of only.toSorted()) query.append('only', name);
  for (const id of features.toSorted((a, b) => a - b)) query.append('feature', String(id));
  if (least !== null) query.set('min', String(least));
  if (most !== null) query.set('max', String(most));
  if (sort !== 'position') query.set('sort', sort);
  if (page !== 1) query.set('page', String(page));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** Whether something leaves products out of a list, other than what is searched. */
export const isNarrowed = (choice: Choice): boolean => choiceQuery({ ...choice, search: '', sort: 'position', page: 1 }) !== '';
