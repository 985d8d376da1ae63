import { productAddress } from '../address.ts';
import type { Card, Reading } from '../reading.ts';
import { Picture } from './picture.tsx';
import { Price } from './price.tsx';
import { Stock } from './stock.tsx';

const sizes = '(min-width: 1200px) 320px, (min-width: 992px) 30vw, (min-width: 576px) 45vw, 92vw';

/** Words over a product's picture. */
export function Badges({ reading: { say }, card }: { reading: Reading; card: Card }) {
  const words = [
    card.discount > 0 ? say('discount', { percent: card.discount }) : null,
    card.isNew ? say('new') : null,
    card.isFreelySent ? say('free_shipping') : null,
    card.badge,
  ].filter((word) => word !== null && word !== '');
  if (words.length === 0) return null;
  return (
    <ul className="badges">
      {words.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );
}

/** One below the heading of the list that it stands in. */
type Heading = 'h2' | 'h3';

/** A product in a list: the whole card leads to its page. */
export function ProductCard(props: { reading: Reading; card: Card; heading: Heading; isFirst?: boolean }) {
  const { reading, card, heading: Heading, isFirst = false } = props;
  return (
    <li className="card">
      <div className="card-picture">
        <Picture id={card.cover} preset="productCard" sizes={sizes} alt="" isFirst={isFirst} />
        <Badges reading={reading} card={card} />
      </div>
      {card.brand !== null && <p className="brand">{card.brand}</p>}
      <Heading>
        <a href={productAddress(reading.language, card)}>{card.name}</a>
      </Heading>
      {card.canOrder ? <Price reading={reading} card={card} /> : <p className="soft">{reading.say('not_for_sale')}</p>}
      <Stock reading={reading} card={card} />
    </li>
  );
}

export function ProductCards({ reading, cards, heading = 'h3' }: { reading: Reading; cards: readonly Card[]; heading?: Heading }) {
  return (
    <ul className="cards">
      {cards.map((card, index) => (
        <ProductCard key={card.code} reading={reading} card={card} heading={heading} isFirst={index === 0} />
      ))}
    </ul>
  );
}
