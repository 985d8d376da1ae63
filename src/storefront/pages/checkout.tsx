import type { ReactNode } from 'react';
import { cartAddress, checkoutAddress } from '../address.ts';
import { checkoutSteps } from '../buying.ts';
import type { Cart, CheckoutStep, Offer } from '../buying.ts';
import type { Given } from '../given.ts';
import { Field, FormProblems, PostedForm } from '../parts/form.tsx';
import { Frame } from '../parts/frame.tsx';
import { TotalsList } from '../parts/totals.tsx';
import type { Reading, StoreText } from '../reading.ts';
import { writePrice } from '../write-price.ts';

interface StepProps {
  reading: Reading;
  cart: Cart;
  given: Given;
  /** To which the shop delivers, by code and name, as they are sorted in the language. */
  countries: readonly (readonly [code: string, name: string])[];
}

const titles: Readonly<Record<CheckoutStep, StoreText>> = {
  address: 'step_address',
  delivery: 'step_delivery',
  payment: 'step_payment',
  review: 'step_review',
};
export const stepTitle = ({ say }: Reading, step: CheckoutStep): string => say(titles[step]);

/** Where the visitor is on his way; what lies behind him he may go back to. */
function Steps({ reading, step }: { reading: Reading; step: CheckoutStep }) {
  const { say, language } = reading;
  const at = checkoutSteps.indexOf(step);
  return (
    <nav className="steps" aria-label={say('checkout')}>
      <ol>
        {checkoutSteps.map((one, place) => (
          <li key={one} aria-current={one === step ? 'step' : undefined}>
            {place < at ? <a href={checkoutAddress(language, one)}>{stepTitle(reading, one)}</a> : stepTitle(reading, one)}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The fields of the address, as they are called. */
const labelsOf = ({ say }: Reading): Readonly<Record<string, string>> => ({
  name: say('buyer_name'),
  email: say('buyer_email'),
  phone: say('buyer_phone'),
  country: say('country'),
  zip: say('zip_code'),
  city: say('city'),
  address: say('street'),
  vatNo: say('vat_no'),
  comments: say('comments'),
});

function Address({ reading, given, countries }: StepProps) {
  const { say } = reading;
  const shared = { reading, given, required: true } as const;
  return (
    <>
      <Field {...shared} name="name" label={say('buyer_name')} autoComplete="name" maxLength={120} />
      <Field {...shared} name="email" type="email" label={say('buyer_email')} hint={say('buyer_email_hint')} autoComplete="email" maxLength={254} />
      <Field {...shared} name="phone" type="tel" label={say('buyer_phone')} hint={say('buyer_phone_hint')} autoComplete="tel" maxLength={30} />
      <Field {...shared} name="country" label={say('country')} options={countries} autoComplete="country" />
      <Field {...shared} name="zip" label={say('zip_code')} autoComplete="postal-code" maxLength={12} />
      <Field {...shared} name="city" label={say('city')} autoComplete="address-level2" maxLength={100} />
      <Field {...shared} name="address" label={say('street')} autoComplete="street-address" maxLength={200} />
      <Field reading={reading} given={given} name="vatNo" label={say('vat_no')} hint={say('vat_no_hint')} maxLength={20} />
      <Field reading={reading} given={given} name="comments" label={say('comments')} lines={3} maxLength={2000} />
      <div className="check">
        <input id="consent" name="consent" type="checkbox" value="yes" defaultChecked={given.values.consent === 'yes'} />
        <label htmlFor="consent">{say('consent')}</label>
      </div>
    </>
  );
}

function Offers(props: { reading: Reading; name: string; legend: string; offers: readonly Offer[]; chosen: Offer | null; nothing: string }) {
  const { reading, name, legend, offers, chosen, nothing } = props;
  const { say } = reading;
  if (offers.length === 0) return <p className="wrong">{nothing}</p>;
  return (
    <fieldset className="offers">
      <legend>{legend}</legend>
      {offers.map((offer, place) => (
        <label key={offer.id} className="offer">
          <input type="radio" name={name} value={offer.id} defaultChecked={chosen ? chosen.id === offer.id : place === 0} />
          <span>
            {offer.name}
            {offer.days !== null && <span className="soft"> {say('delivery_days', { count: offer.days })}</span>}
          </span>
          <strong>{offer.price === 0 ? say('free') : writePrice(reading, offer.price)}</strong>
        </label>
      ))}
    </fieldset>
  );
}

function Review({ reading, cart }: StepProps) {
  const { say, language } = reading;
  const { buyer, lines, delivery, payment, totals } = cart;
  return (
    <>
      <section>
        <h2>{say('step_address')}</h2>
        <p>
          {buyer.name}
          <br />
          {buyer.zip} {buyer.city}, {buyer.address}
          <br />
          {buyer.email} · {buyer.phone}
        </p>
        <p>
          <a href={checkoutAddress(language, 'address')} aria-label={`${say('change')}: ${say('step_address')}`}>
            {say('change')}
          </a>
        </p>
      </section>
      <section>
        <h2>{say('cart')}</h2>
        <ul className="plain">
          {lines.map(({ code, name, qty, total, later }) => (
            <li key={code}>
              <span>
                {qty} × {name}
                {later > 0 && reading.shop.stockShown !== 'nothing' && (
                  <span className="soft"> – {say(later < qty ? 'comes_partly_later' : 'comes_later')}</span>
                )}
              </span>
              <span className="amount">{writePrice(reading, total)}</span>
            </li>
          ))}
        </ul>
        {cart.isUnheld && <p className="soft">{say('cart_unheld')}</p>}
        <p>
          <a href={cartAddress(language)} aria-label={`${say('change')}: ${say('cart')}`}>
            {say('change')}
          </a>
        </p>
      </section>
      <TotalsList reading={reading} totals={totals} delivery={delivery?.name ?? null} payment={payment?.name ?? null} />
      <input type="hidden" name="total" value={totals.total} />
      <p className="soft">{say('withdrawal')}</p>
    </>
  );
}

const bodies: Readonly<Record<CheckoutStep, (props: StepProps) => ReactNode>> = {
  address: Address,
  delivery: ({ reading, cart }) => (
    <Offers
      reading={reading}
      name="delivery"
      legend={reading.say('delivery')}
      offers={cart.deliveries}
      chosen={cart.delivery}
      nothing={reading.say('no_delivery')}
    />
  ),
  payment: ({ reading, cart }) => (
    <Offers reading={reading} name="payment" legend={reading.say('payment')} offers={cart.payments} chosen={cart.payment} nothing={reading.say('no_payment')} />
  ),
  review: Review,
};

/** One step from a cart to its order: a form that posts to the step's own address. */
export function CheckoutPage(props: StepProps & { step: CheckoutStep }) {
  const { reading, cart, given, step } = props;
  const { say, language } = reading;
  const Body = bodies[step];
  const isStuck = (step === 'delivery' && cart.deliveries.length === 0) || (step === 'payment' && cart.payments.length === 0);
  return (
    <Frame reading={reading} crumbs={[{ title: say('cart'), address: cartAddress(language) }, { title: stepTitle(reading, step) }]}>
      <Steps reading={reading} step={step} />
      <h1>{stepTitle(reading, step)}</h1>
      <FormProblems reading={reading} given={given} labels={labelsOf(reading)} />
      <PostedForm action={checkoutAddress(language, step)} label={stepTitle(reading, step)}>
        <Body {...props} />
        {!isStuck && (
          <div className="buttons">
            <button type="submit">{say(step === 'review' ? 'order_now' : 'go_on')}</button>
          </div>
        )}
      </PostedForm>
    </Frame>
  );
}
