import type { FastifyRequest } from 'fastify';
import type { ReactElement } from 'react';
import { sql } from 'drizzle-orm';
import { localeTags } from '../../../../shared/languages.ts';
import type { Language } from '../../../../shared/languages.ts';
import { cartAddress, checkoutAddress, orderAddress, returnAddress } from '../../../../storefront/address.ts';
import { checkoutSteps, stepToGo } from '../../../../storefront/buying.ts';
import type { Buyer, CheckoutStep } from '../../../../storefront/buying.ts';
import { nothingGiven } from '../../../../storefront/given.ts';
import type { Given } from '../../../../storefront/given.ts';
import { CartPage, LeftCartPage } from '../../../../storefront/pages/cart.tsx';
import { CheckoutPage, stepTitle } from '../../../../storefront/pages/checkout.tsx';
import { OrderPage } from '../../../../storefront/pages/order.tsx';
import { isPaymentWord } from '../../../../storefront/pages/payment.tsx';
import type { Reading, Shop } from '../../../../storefront/reading.ts';
import { renderPage } from '../../../../storefront/render.tsx';
import type { Database } from '../../../engine/database/database.ts';
import type { Services } from '../../../engine/services.ts';
import { offersOnline } from '../../finance/online/providers.ts';
import { sessionOf } from '../account/account-session.ts';
import { drawAccount } from '../account/draw-account.tsx';
import { readReturns } from '../account/read-returns.ts';
import { drawNothing, inEach } from '../answer-page.tsx';
import type { Answer } from '../answer-page.tsx';
import { styleAddress } from '../asset-files.ts';
import { readReading } from '../read-reading.ts';
import { cartDigest } from './cart-cookie.ts';
import { findCart } from './found-cart.ts';
import { orderOf } from './order-link.ts';
import { readCart } from './read-cart.ts';
import type { WholeCart } from './read-cart.ts';
import { readOrder } from './read-order.ts';

/** A page of one visitor alone, where he goes instead, or nothing. */
export type BuyingPage = { title: string; body: (reading: Reading) => ReactElement } | { moved: string } | undefined;

export interface Asked {
  services: Services;
  request: FastifyRequest;
  reading: Reading;
  given: Given;
  words: readonly string[];
}

const isStep = (word: string | undefined): word is CheckoutStep => (checkoutSteps as readonly (string | undefined)[]).includes(word);

/** To which a shop delivers, by code: where it is at home first. */
export const countriesOf = (database: Database, shop: Shop): Promise<string[]> =>
  database
    .transaction(
      { userId: null, companyCode: shop.company },
      (tx) =>
        tx.rows<{ country: string }>(sql`
          select distinct b.country_code as country, b.country_code = c.country_code as home
            from company c join delivery_method m using (company_code) join delivery_band b using (company_code, delivery_method_id)
           where c.company_code = ${shop.company} and m.active and b.country_code is not null
          union select c.country_code, true from company c where c.company_code = ${shop.company}
           order by home desc, country`),
      { readOnly: true },
    )
    .then((rows) => rows.map(({ country }) => country));

/** By their names, as the language sorts them; before all the visitor's, else the country where the language is spoken, else the one where the shop is at home. */
function named(countries: readonly string[], language: Language, visitor: string): (readonly [string, string])[] {
  const names = new Intl.DisplayNames([localeTags[language]], { type: 'region' });
  const spoken = new Intl.Locale(localeTags[language]).maximize().region;
  const first = [visitor, spoken].find((code) => code !== undefined && countries.includes(code)) ?? countries[0];
  return countries
    .map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([code, one], [otherCode, other]) => Number(otherCode === first) - Number(code === first) || one.localeCompare(other, localeTags[language]));
}

const cartOf = ({ services, request, reading: { shop, language } }: Asked): Promise<WholeCart | undefined> => {
  const digest = cartDigest(request);
  if (digest === undefined) return Promise.resolve(undefined);
  return services.database.transaction(
    { userId: null, companyCode: shop.company },
    async (tx) => {
      const found = await findCart(tx, shop, digest);
      return found && found.sales_order_id === null ? readCart(tx, shop, language, found, offersOnline(services, shop)) : undefined;
    },
    { readOnly: true },
  );
};

/** What the form of the address starts with: what was typed, else what is known. */
const withBuyer = (given: Given, buyer: Buyer): Given => {
  if (given !== nothingGiven) return given;
  const known = Object.entries(buyer).flatMap(([field, value]) => (typeof value === 'string' ? [[field, value] as const] : []));
  return { values: { ...Object.fromEntries(known), ...(buyer.consent && { consent: 'yes' }) }, problems: [] };
};

const queryOf = ({ request }: Asked): URLSearchParams => new URLSearchParams(request.url.split('?')[1] ?? '');

async function drawCart(asked: Asked): Promise<BuyingPage> {
  const { services, request, reading, given } = asked;
  // Asked now, so that it is known at the next step.
  services.visitorCountry(request.ip);
  const key = queryOf(asked).get('key');
  // Programs that look through mails follow their links: only a press of the button opens the cart.
  if (key !== null) return { title: reading.say('cart'), body: (whole) => <LeftCartPage reading={whole} secret={key} /> };
  const cart = await cartOf(asked);
  return { title: reading.say('cart'), body: (whole) => <CartPage reading={whole} cart={cart} given={given} /> };
}

async function drawStep(asked: Asked): Promise<BuyingPage> {
  const { services, request, reading, given, words } = asked;
  const [, step] = words;
  if (!isStep(step)) return undefined;
  const { language, shop } = reading;
  const cart = await cartOf(asked);
  if (!cart || cart.lines.length === 0) return { moved: cartAddress(language) };
  const next = stepToGo(cart);
  if (checkoutSteps.indexOf(step) > checkoutSteps.indexOf(next)) return { moved: checkoutAddress(language, next) };
  const countries = named(await countriesOf(services.database, shop), language, services.visitorCountry(request.ip));
  const shown = step === 'address' ? withBuyer(given, cart.buyer) : given;
  return { title: stepTitle(reading, step), body: (whole) => <CheckoutPage reading={whole} cart={cart} given={shown} countries={countries} step={step} /> };
}

async function drawOrder(asked: Asked): Promise<BuyingPage> {
  const { services, request, reading } = asked;
  const [, token = ''] = asked.words;
  const { database } = services;
  const id = await orderOf(database, token);
  const order = id === undefined ? undefined : await readOrder(database, reading.shop, reading.language, id);
  if (!order || id === undefined) return undefined;
  const { returns, mayAsk } = await readReturns(database, reading.shop, reading.language, id, await sessionOf(database, reading.shop, request));
  const paid = queryOf(asked).get('payment');
  const payAddress = order.isForCard && order.isWaitingForMoney && offersOnline(services, reading.shop) ? orderAddress(reading.language, token) : null;
  return {
    title: reading.say('order_title', { number: order.number ?? '' }),
    body: (whole) => (
      <OrderPage
        reading={whole}
        order={order}
        payAddress={payAddress}
        paid={isPaymentWord(paid) ? paid : null}
        returns={returns}
        returnAddress={mayAsk ? returnAddress(reading.language, id) : null}
      />
    ),
  };
}

const pages: Readonly<Record<string, { words: readonly number[]; draw: (asked: Asked) => Promise<BuyingPage> }>> = {
  cart: { words: [1], draw: drawCart },
  checkout: { words: [2], draw: drawStep },
  order: { words: [2], draw: drawOrder },
  account: { words: [1, 3], draw: drawAccount },
};

/** Whether the page at an address is one visitor's alone: it is kept for nobody else. */
export const isPrivate = ([first = '']: readonly string[]): boolean => Object.hasOwn(pages, first);

/**
 * Draws a page on the way to an order, of one, or of an account: it is one visitor's alone, and search engines leave it alone.
 * @param words those of the path behind the language, decoded
 */
export async function answerBuying(
  services: Services,
  request: FastifyRequest,
  shop: Shop,
  language: Language,
  path: string,
  words: readonly string[],
  given: Given = nothingGiven,
): Promise<Answer> {
  const { reading } = await readReading(services.records, shop, language, path);
  const [first = ''] = words;
  const page = Object.hasOwn(pages, first) ? pages[first] : undefined;
  const drawn = page?.words.includes(words.length) ? await page.draw({ services, request, reading, given, words }) : undefined;
  if (drawn && 'moved' in drawn) return drawn;
  const { title, body } = drawn ?? drawNothing({ reading });
  const whole = { ...reading, elsewhere: inEach(shop, (other) => `/${[other, ...words].map(encodeURIComponent).join('/')}`) };
  return { status: drawn ? 200 : 404, html: renderPage(whole, { title, style: styleAddress }, body(whole)) };
}
