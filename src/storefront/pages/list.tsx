import { isNarrowed, searchAddress } from '../address.ts';
import { crumbsOf } from '../parts/crumbs.tsx';
import { Facets } from '../parts/facets.tsx';
import { Frame } from '../parts/frame.tsx';
import { Pager } from '../parts/pager.tsx';
import { ProductCards } from '../parts/product-card.tsx';
import { UnderstoodSearch } from '../parts/understood.tsx';
import type { Category, Listing, Reading } from '../reading.ts';
import { CategoriesBelow } from './home.tsx';

/** Products of a category, or those that a search finds. */
export function List(props: { reading: Reading; listing: Listing; title: string; category?: Category }) {
  const { reading, listing, title, category } = props;
  const { say } = reading;
  const hasFacets = listing.total > 0 || isNarrowed(listing.choice);
  return (
    <Frame reading={reading} search={listing.choice.search} crumbs={category ? crumbsOf(reading, category) : [{ title }]}>
      <h1>{title}</h1>
      <UnderstoodSearch reading={reading} listing={listing} />
      {category && <CategoriesBelow reading={reading} category={category} />}
      <div className={hasFacets ? 'list with-facets' : 'list'}>
        <div>
          <p role="status" className="soft">
            {say(listing.isMore ? 'products_found_more' : 'products_found', { count: listing.total })}
          </p>
          {hasFacets && (
            <a className="to-facets" href="#facets">
              {say('narrow')}
            </a>
          )}
          {listing.total === 0 ? (
            <>
              <p>
                {say('nothing_found')} {say('nothing_found_hint')}
              </p>
              <p>
                <a href={searchAddress(reading.language)}>{say('all_products')}</a>
              </p>
            </>
          ) : (
            <ProductCards reading={reading} cards={listing.cards} heading="h2" />
          )}
          <Pager reading={reading} listing={listing} />
        </div>
        {hasFacets && <Facets reading={reading} listing={listing} />}
      </div>
    </Frame>
  );
}
