import { categoryAddress } from '../address.ts';
import { Frame } from '../parts/frame.tsx';
import { Picture, pictureSet } from '../parts/picture.tsx';
import { ProductCards } from '../parts/product-card.tsx';
import type { Banner, Card, Category, Reading } from '../reading.ts';

/** A banner leads within the shop and the language alone: what staff write is the address behind it. */
const withinShop = (language: string, link: string | null): string | undefined => (link !== null && /^\/(?!\/)/.test(link) ? `/${language}${link}` : undefined);

function BannerCard(props: { language: string; banner: Banner; isFirst: boolean }) {
  const { language, banner, isFirst } = props;
  const { wide, narrow, title, subtitle, link } = banner;
  const address = withinShop(language, link);
  return (
    <li className="banner">
      {(wide ?? narrow) !== null && (
        <picture>
          {narrow !== null && <source media="(max-width: 575px)" srcSet={pictureSet(narrow, 'banner')} sizes="100vw" />}
          <Picture id={wide ?? narrow} preset="banner" sizes="(min-width: 1650px) 1618px, 100vw" alt="" isFirst={isFirst} />
        </picture>
      )}
      <div>
        <h2>{address === undefined ? title : <a href={address}>{title}</a>}</h2>
        {subtitle !== null && <p>{subtitle}</p>}
      </div>
    </li>
  );
}

function CategoryCards({ reading, categories }: { reading: Reading; categories: readonly Category[] }) {
  return (
    <ul className="categories">
      {categories.flatMap((category) => {
        const address = categoryAddress(reading.language, category);
        if (address === undefined) return [];
        return [
          <li key={category.id}>
            {category.picture !== null && <Picture id={category.picture} preset="categoryCard" sizes="(min-width: 992px) 180px, 45vw" alt="" />}
            <a href={address}>{category.title}</a>
          </li>,
        ];
      })}
    </ul>
  );
}

/** The first page: what the shop wants to show, its categories, and what is new. */
export function Home({ reading, banners, cards }: { reading: Reading; banners: readonly Banner[]; cards: readonly Card[] }) {
  const { say, shop, categories } = reading;
  return (
    <Frame reading={reading}>
      <h1 className={banners.length > 0 ? 'unseen' : undefined}>{shop.name}</h1>
      {banners.length > 0 && (
        <ul className="banners">
          {banners.map((banner, index) => (
            <BannerCard key={banner.id} language={reading.language} banner={banner} isFirst={index === 0} />
          ))}
        </ul>
      )}
      <section aria-labelledby="categories">
        <h2 id="categories">{say('categories')}</h2>
        <CategoryCards reading={reading} categories={categories.filter(({ parent }) => parent === null)} />
      </section>
      <section aria-labelledby="new">
        <h2 id="new">{say('new_products')}</h2>
        <ProductCards reading={reading} cards={cards} />
      </section>
    </Frame>
  );
}

/** The categories below one. */
export function CategoriesBelow({ reading, category }: { reading: Reading; category: Category }) {
  const below = reading.categories.filter(({ parent }) => parent === category.id);
  return below.length === 0 ? null : <CategoryCards reading={reading} categories={below} />;
}
