import { cartAddress } from '../address.ts';
import { nothingGiven } from '../given.ts';
import { ArrivalForm, isAwaited } from '../parts/arrival.tsx';
import { crumbsOf } from '../parts/crumbs.tsx';
import { Frame } from '../parts/frame.tsx';
import { Picture } from '../parts/picture.tsx';
import { Price } from '../parts/price.tsx';
import { Badges, ProductCards } from '../parts/product-card.tsx';
import { isOutOfStock, Stock } from '../parts/stock.tsx';
import type { Card, Product, Reading } from '../reading.ts';
import { writeDay } from '../write-date.ts';
import { writeNumber } from '../write-price.ts';

const sizes = '(min-width: 992px) 560px, 92vw';

function Gallery({ product }: { product: Product }) {
  const [first, ...others] = product.pictures;
  return (
    <div className="gallery">
      <Picture id={first?.id ?? product.cover} preset="productDetails" sizes={sizes} alt={first?.alt ?? product.name} isFirst />
      {others.length > 0 && (
        <ul>
          {others.map(({ id, alt }) => (
            <li key={id}>
              <a href={`/p/${encodeURIComponent(id)}.jpg?width=850&height=850&quality=70&format=webp`}>
                <Picture id={id} preset="productThumb" sizes="100px" alt={alt} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Facts({ reading, product: { code, ean, weight, size, features } }: { reading: Reading; product: Product }) {
  const { say } = reading;
  const facts = [
    [say('article_number'), code],
    [say('ean'), ean],
    [say('weight'), weight === null ? null : `${writeNumber(reading, weight)} kg`],
    [say('size'), size === null ? null : `${size.map((side) => writeNumber(reading, side)).join(' × ')} cm`],
    ...features.map(({ name, values }) => [name, values.join(', ')] as const),
  ] as const;
  return (
    <dl className="facts">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Puts pieces of the product into the visitor's cart. */
function AddToCart({ reading: { say, language }, product: { code } }: { reading: Reading; product: Product }) {
  return (
    <form className="add" method="post" action={cartAddress(language)}>
      <div className="field">
        <label htmlFor="qty">{say('quantity')}</label>
        <input id="qty" name="qty" type="number" min={1} max={999} step={1} inputMode="numeric" defaultValue={1} />
      </div>
      <button type="submit" name="add" value={code}>
        {say('add_to_cart')}
      </button>
    </form>
  );
}

function RelatedCards(props: { reading: Reading; id: string; title: string; cards: readonly Card[] }) {
  const { reading, id, title, cards } = props;
  return cards.length === 0 ? null : (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ProductCards reading={reading} cards={cards} />
    </section>
  );
}

/** A product, with all that the shop says of it. */
export function ProductPage({ reading, product }: { reading: Reading; product: Product }) {
  const { say } = reading;
  const [category] = product.categories;
  return (
    <Frame reading={reading} crumbs={[...(category ? crumbsOf(reading, category) : []), { title: product.name }]}>
      <article className="product">
        <Gallery product={product} />
        <div>
          {product.brand !== null && <p className="brand">{product.brand}</p>}
          <h1>{product.name}</h1>
          <Badges reading={reading} card={product} />
          {product.canOrder ? <Price reading={reading} card={product} /> : <p className="soft">{say('not_for_sale')}</p>}
          {product.canOrder && <p className="soft">{say(reading.shop.priceType === 'gross' ? 'price_gross' : 'price_net')}</p>}
          <Stock reading={reading} card={product} />
          {product.canOrder && product.deliveredBy !== null && <p>{say('delivered_by', { day: writeDay(reading, product.deliveredBy) })}</p>}
          {product.short !== null && <p>{product.short}</p>}
          {!isAwaited(reading, product) && <AddToCart reading={reading} product={product} />}
          {isAwaited(reading, product) && <ArrivalForm reading={reading} given={nothingGiven} product={product} />}
          <Facts reading={reading} product={product} />
        </div>
        {product.description !== null && (
          <section aria-labelledby="details">
            <h2 id="details">{say('details')}</h2>
            {/* Sanitised when it was written. */}
            <div className="written" dangerouslySetInnerHTML={{ __html: product.description }} />
          </section>
        )}
      </article>
      <RelatedCards
        reading={reading}
        id="alternatives"
        title={say('alternatives')}
        cards={isOutOfStock(reading, product) || !product.canOrder ? product.related.alternatives : []}
      />
      <RelatedCards reading={reading} id="accessories" title={say('accessories')} cards={product.related.accessories} />
    </Frame>
  );
}
