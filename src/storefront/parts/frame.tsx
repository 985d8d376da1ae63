import type { ReactNode } from 'react';
import { accountAddress, askAddress, cartAddress, categoryAddress, homeAddress, pageAddress, searchAddress, storesAddress } from '../address.ts';
import { languageNames } from '../language-names.ts';
import type { Category, Reading } from '../reading.ts';
import type { Crumb } from './crumbs.tsx';
import { Crumbs } from './crumbs.tsx';
import { FootNewsletter } from './newsletter.tsx';

function Languages({ reading: { shop, language, elsewhere, say } }: { reading: Reading }) {
  if (shop.languages.length < 2) return null;
  return (
    <nav className="languages" aria-label={say('language')}>
      <ul>
        {shop.languages.map((one) => (
          <li key={one}>
            <a href={elsewhere[one] ?? homeAddress(one)} hrefLang={one} lang={one} aria-current={one === language ? 'true' : undefined}>
              {languageNames[one]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const isRoot = ({ parent }: Category): boolean => parent === null;

function Menu({ reading: { categories, language, path, say } }: { reading: Reading }) {
  return (
    <nav className="menu" aria-label={say('categories')}>
      <ul>
        {categories.filter(isRoot).flatMap((category) => {
          const address = categoryAddress(language, category);
          if (address === undefined) return [];
          return [
            <li key={category.id}>
              <a href={address} aria-current={address === path ? 'page' : undefined}>
                {category.title}
              </a>
            </li>,
          ];
        })}
      </ul>
    </nav>
  );
}

function Head({ reading, search }: { reading: Reading; search: string }) {
  const { shop, language, say } = reading;
  return (
    <header>
      <div className="top">
        <a className="name" href={homeAddress(language)}>
          {shop.name}
        </a>
        <form role="search" action={searchAddress(language)}>
          <label className="unseen" htmlFor="q">
            {say('search_for')}
          </label>
          <input id="q" name="q" type="search" defaultValue={search} maxLength={100} placeholder={say('search_for')} />
          <button type="submit">{say('search')}</button>
        </form>
        <a className="to-cart" href={cartAddress(language)}>
          {say('cart')}
        </a>
        <Languages reading={reading} />
      </div>
      <Menu reading={reading} />
    </header>
  );
}

function Foot({ reading }: { reading: Reading }) {
  const { shop, language, pages, hasStores, say } = reading;
  return (
    <footer>
      <FootNewsletter reading={reading} />
      <nav aria-label={shop.name}>
        <ul>
          {pages.map(({ slug, title }) => (
            <li key={slug}>
              <a href={pageAddress(language, slug)}>{title}</a>
            </li>
          ))}
          <li>
            <a href={accountAddress(language)}>{say('account')}</a>
          </li>
          <li>
            <a href={askAddress(language)}>{say('ask')}</a>
          </li>
          {hasStores && (
            <li>
              <a href={storesAddress(language)}>{say('stores')}</a>
            </li>
          )}
        </ul>
      </nav>
      {(shop.email !== null || shop.phone !== null) && (
        <address>
          {shop.email !== null && <a href={`mailto:${shop.email}`}>{shop.email}</a>}
          {shop.phone !== null && <a href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</a>}
        </address>
      )}
      <p className="soft">{say(shop.priceType === 'gross' ? 'price_gross' : 'price_net')}</p>
    </footer>
  );
}

/** What stands around each page. */
export function Frame(props: { reading: Reading; search?: string; crumbs?: readonly Crumb[]; children: ReactNode }) {
  const { reading, search = '', crumbs = [], children } = props;
  return (
    <body>
      <a className="skip" href="#main">
        {reading.say('skip')}
      </a>
      <Head reading={reading} search={search} />
      <main id="main">
        <Crumbs reading={reading} crumbs={crumbs} />
        {children}
      </main>
      <Foot reading={reading} />
    </body>
  );
}
