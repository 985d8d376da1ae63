import { sql } from 'drizzle-orm';
import { cartAddress, checkoutAddress, orderAddress } from '../../../../storefront/address.ts';
import { checkoutSteps } from '../../../../storefront/buying.ts';
import type { CheckoutStep } from '../../../../storefront/buying.ts';
import { AppError, appError } from '../../../../shared/errors.ts';
import { network } from '../../../engine/access/login-limits.ts';
import type { Services } from '../../../engine/services.ts';
import type { Posted, PostedForm, Taken } from '../posted-forms.ts';
import { signatureOf } from '../signed-text.ts';
import { offersOnline } from '../../finance/online/providers.ts';
import { startPayment } from '../../finance/online/start-payment.ts';
import { readBuyer } from './buyer-form.ts';
import { countriesOf } from './buying-pages.tsx';
import { cartDigest, digestOf, giveSecret } from './cart-cookie.ts';
import { acceptPrices, addToCart, changeCart, withCart } from './change-cart.ts';
import { takeOver } from './found-cart.ts';
import { orderOf, orderToken } from './order-link.ts';
import { placeOrder } from './place-order.ts';
import { readCart } from './read-cart.ts';
import { readOrder } from './read-order.ts';

/** Forms of one network in a quarter of an hour: whoever shops changes his mind, and orders seldom. */
const mostChanges = 120;
const mostSteps = 120;
const mostOrders = 30;

const pieces = (given: string | null): number => {
  const count = Number(given ?? '1');
  return Number.isInteger(count) && count >= 0 ? count : 1;
};

const address = (step: CheckoutStep | 'cart', { language }: Posted): string => (step === 'cart' ? cartAddress(language) : checkoutAddress(language, step));

/** Of one network there are never many carts that hold goods; which network it is stands nowhere. */
const holderOf = ({ database }: Services, { ip }: Posted['request']): Promise<string> => signatureOf(database, 'cart holder', network(ip));

/** Puts a product into the cart. */
async function add({ shop, language, fields, request, reply }: Posted, services: Services, code: string): Promise<Taken> {
  const known = cartDigest(request);
  // A secret of which there is no cart to be filled is nobody's: whoever sends one gets another.
  const isNew = (await withCart(services, shop, known, () => Promise.resolve(true))) === undefined;
  const digest = isNew || known === undefined ? giveSecret(request, reply) : known;
  const problems = await addToCart(
    services,
    { shop, language, holder: await holderOf(services, request) },
    digest,
    code,
    Math.max(1, pieces(fields.get('qty'))),
  );
  return problems.length > 0 ? { problems } : { to: cartAddress(language) };
}

/** Opens the cart of a reminder in this browser. */
async function open({ shop, language, request, reply }: Posted, { database }: Services, secret: string): Promise<Taken> {
  const known = digestOf(secret);
  const digest = giveSecret(request, reply);
  if (known !== undefined) await database.transaction({ userId: null, companyCode: shop.company }, (tx) => takeOver(tx, shop, known, digest));
  return { to: cartAddress(language) };
}

/** Changes how many pieces there are, takes products out, or goes on to the order. */
async function change({ shop, language, fields, request }: Posted, services: Services): Promise<Taken> {
  const wanted = new Map([...fields].flatMap(([name, value]) => (name.startsWith('qty-') ? [[name.slice('qty-'.length), pieces(value)] as const] : [])));
  const removed = fields.get('remove');
  if (removed !== null) wanted.set(removed, 0);
  const problems = (await changeCart(services, { shop, language, holder: await holderOf(services, request) }, cartDigest(request), wanted)) ?? [];
  if (problems.length > 0) return { problems };
  const to = checkoutSteps.find((step) => step === fields.get('go'));
  return { to: to === undefined ? cartAddress(language) : checkoutAddress(language, to) };
}

/** Who orders and where the goods go. */
async function takeAddress(posted: Posted, services: Services): Promise<Taken> {
  const { shop, fields, request } = posted;
  const read = readBuyer(fields, await countriesOf(services.database, shop));
  if ('problems' in read) return read;
  const { name, email, phone, vatNo, address: street, zip, city, country, comments, consent } = read.values;
  const changed = await withCart(services, shop, cartDigest(request), (tx, { cart_id: id }) =>
    tx.execute(sql`
      update cart set customer_name = ${name}, email = ${email}, phone = ${phone}, vat_no = ${vatNo}, address_line = ${street}, zip_code = ${zip}, city = ${city},
                      country_code = ${country}, comments = ${comments}, consent = ${consent}, language_code = ${posted.language}, last_active_at = now()
       where cart_id = ${id}`),
  );
  return { to: address(changed === undefined ? 'cart' : 'delivery', posted) };
}

/** How the goods come, or how they are paid: one of those that are offered. */
async function choose(posted: Posted, services: Services, step: 'delivery' | 'payment'): Promise<Taken> {
  const { shop, language, fields, request } = posted;
  const next = await withCart(services, shop, cartDigest(request), async (tx, found) => {
    const cart = await readCart(tx, shop, language, found, offersOnline(services, shop));
    const chosen = (step === 'delivery' ? cart.deliveries : cart.payments).find(({ id }) => String(id) === fields.get(step));
    if (!chosen) return step;
    const column = sql.identifier(`${step}_method_id`);
    await tx.execute(sql`update cart set ${column} = ${chosen.id}, last_active_at = now() where cart_id = ${found.cart_id}`);
    return step === 'delivery' ? 'payment' : 'review';
  });
  return { to: address(next ?? 'cart', posted) };
}

/** Orders what the visitor agreed to. */
async function order(posted: Posted, services: Services): Promise<Taken> {
  const { shop, language, fields, request } = posted;
  const digest = cartDigest(request);
  const placed = await placeOrder(services, shop, language, digest, Number(fields.get('total') ?? Number.NaN), offersOnline(services, shop));
  if ('step' in placed) return { to: address(placed.step, posted) };
  if ('problems' in placed) {
    await acceptPrices(services, shop, language, digest);
    return placed;
  }
  if (placed.refused?.length)
    request.log.error({ order: placed.orderId, refused: placed.refused }, 'steps of an order of a shop were refused after it was placed');
  const page = orderAddress(language, await orderToken(services.database, placed.orderId));
  return { to: placed.isPaidOnline ? await payAddress(posted, services, placed.orderId, page) : page };
}

/** Where an order is paid online; its page where that cannot be begun now, which offers it again. */
async function payAddress({ shop, language, request }: Posted, services: Services, orderId: number, page: string): Promise<string> {
  try {
    return await startPayment(services, shop, orderId, `${request.protocol}://${request.host}${page}`, language);
  } catch (error) {
    if (error instanceof AppError && ['not_payable', 'payment_not_started'].includes(error.code)) return page;
    throw error;
  }
}

/** Pays an order that waits for its money, from its page. */
async function pay(posted: Posted, services: Services): Promise<Taken> {
  const { shop, language, words } = posted;
  const { token = '' } = words;
  const id = await orderOf(services.database, token);
  const found = id === undefined ? undefined : await readOrder(services.database, shop, language, id);
  if (id === undefined || !found) throw appError('not_found');
  return { to: await payAddress(posted, services, id, orderAddress(language, token)) };
}

const step = (name: CheckoutStep, counted: PostedForm['counted'], take: PostedForm['take']): PostedForm => ({
  url: `/:language/checkout/${name}`,
  counted,
  take,
});

/** What visitors post on their way from a product to an order. */
export const buyingForms: readonly PostedForm[] = [
  {
    url: '/:language/cart',
    counted: { name: 'cart', most: mostChanges },
    take: (posted, services) => {
      const [added, opened] = [posted.fields.get('add'), posted.fields.get('open')];
      if (opened !== null) return open(posted, services, opened);
      return added === null ? change(posted, services) : add(posted, services, added);
    },
  },
  step('address', { name: 'checkout', most: mostSteps }, takeAddress),
  step('delivery', { name: 'checkout', most: mostSteps }, (posted, services) => choose(posted, services, 'delivery')),
  step('payment', { name: 'checkout', most: mostSteps }, (posted, services) => choose(posted, services, 'payment')),
  step('review', { name: 'order', most: mostOrders }, order),
  { url: '/:language/order/:token', counted: { name: 'order', most: mostOrders }, take: pay },
];
