import { crumbsOf } from '../parts/crumbs.tsx';
import { Facets } from '../parts/facets.tsx';
import { Frame } from '../parts/frame.tsx';
import { Pager } from '../parts/pager.tsx';
import { ProductCards } from '../parts/product-card.tsx';
import type { Category, Listing, Reading } from '../reading.ts';
import { CategoriesBelow } from './home.tsx';

/** Products of a category, or those that a search finds. */
export function List(props: { reading: Reading; listing: Listing; title: string; category?: Category }) {
  const { reading, listing, title, category } = props;
  const { say } = reading;
  return (
    <Frame reading={reading} search={listing.choice.search} crumbs={category ? crumbsOf(reading, category) : [{ title }]}>
      <h1>{title}</h1>
      {category && <CategoriesBelow reading={reading} category={category} />}
      <div className="list">
        <Facets reading={reading} listing={listing} />
        <div>
          <p role="status" className="soft">
            {say('products_found', { count: listing.total })}
          </p>
          {listing.total === 0 ? (
            <p>
              {say('nothing_found')} {say('nothing_found_hint')}
            </p>
          ) : (
            <ProductCards reading={reading} cards={listing.cards} />
          )}
          <Pager reading={reading} listing={listing} />
        </div>
      </div>
    </Frame>
  );
}
