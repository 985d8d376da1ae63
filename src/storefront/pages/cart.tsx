import { cartAddress, homeAddress, productAddress } from '../address.ts';
import { stepToGo } from '../buying.ts';
import type { Cart, CartLine } from '../buying.ts';
import type { Given } from '../given.ts';
import { FormProblems, PostedForm } from '../parts/form.tsx';
import { Frame } from '../parts/frame.tsx';
import { Picture } from '../parts/picture.tsx';
import type { Reading } from '../reading.ts';
import { writePrice } from '../write-price.ts';

function Line({ reading, line }: { reading: Reading; line: CartLine }) {
  const { say, language } = reading;
  const { code, name, cover, qty, price, seen, total } = line;
  return (
    <li>
      <Picture id={cover} preset="cartProductCard" sizes="88px" alt="" />
      <div>
        <h2>
          <a href={productAddress(language, { code, name })}>{name}</a>
        </h2>
        {price === null ? <p className="wrong">{say('not_for_sale')}</p> : <p className="soft">{writePrice(reading, price)}</p>}
        {price !== null && price !== seen && (
          <p className="wrong">{say('wrong_price', { product: name, old: writePrice(reading, seen), new: writePrice(reading, price) })}</p>
        )}
      </div>
      <div className="field">
        <label htmlFor={`qty-${code}`}>{say('quantity')}</label>
        <input
          id={`qty-${code}`}
          name={`qty-${code}`}
          type="number"
          min={0}
          max={999}
          step={1}
          inputMode="numeric"
          defaultValue={qty}
          aria-label={say('quantity_of', { product: name })}
        />
      </div>
      <p className="amount">{writePrice(reading, total)}</p>
      <button className="quiet" type="submit" name="remove" value={code} aria-label={say('remove_product', { product: name })}>
        {say('remove')}
      </button>
    </li>
  );
}

/** What the visitor put together; he changes it by a form, and goes on to the order. */
export function CartPage({ reading, cart, given }: { reading: Reading; cart: Cart | undefined; given: Given }) {
  const { say, language } = reading;
  if (!cart || cart.lines.length === 0) {
    return (
      <Frame reading={reading} crumbs={[{ title: say('cart') }]}>
        <h1>{say('cart')}</h1>
        <p>{say('cart_empty')}</p>
        <p>
          <a href={homeAddress(language)}>{say('all_products')}</a>
        </p>
      </Frame>
    );
  }
  return (
    <Frame reading={reading} crumbs={[{ title: say('cart') }]}>
      <h1>{say('cart')}</h1>
      <FormProblems reading={reading} given={given} />
      <PostedForm action={cartAddress(language)} label={say('cart')} isWide>
        {/* What Enter presses: it changes how many there are, and takes nothing out. */}
        <button className="unseen" type="submit" tabIndex={-1} aria-hidden="true" />
        <ul className="cart-lines">
          {cart.lines.map((line) => (
            <Line key={line.code} reading={reading} line={line} />
          ))}
        </ul>
        <dl className="totals">
          <div className="sum">
            <dt>{say('goods')}</dt>
            <dd>{writePrice(reading, cart.goods)}</dd>
          </div>
        </dl>
        {cart.isUnheld && <p className="soft">{say('cart_unheld')}</p>}
        <p className="soft">{say(reading.shop.priceType === 'gross' && cart.totals.vat > 0 ? 'price_gross' : 'price_net')}</p>
        <div className="buttons">
          <button className="quiet" type="submit">
            {say('update_cart')}
          </button>
          <button type="submit" name="go" value={stepToGo(cart)}>
            {say('to_checkout')}
          </button>
        </div>
      </PostedForm>
    </Frame>
  );
}

/** Where the link of a reminder leads: whoever presses the button has the cart in his browser. */
export function LeftCartPage({ reading, secret }: { reading: Reading; secret: string }) {
  const { say, language } = reading;
  return (
    <Frame reading={reading} crumbs={[{ title: say('cart') }]}>
      <h1>{say('cart')}</h1>
      <PostedForm action={cartAddress(language)}>
        <p>{say('cart_left')}</p>
        <button type="submit" name="open" value={secret}>
          {say('cart_open')}
        </button>
      </PostedForm>
    </Frame>
  );
}
