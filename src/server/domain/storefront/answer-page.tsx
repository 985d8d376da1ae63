import type { ReactElement } from 'react';
import type { Language } from '../../../shared/languages.ts';
import {
  categoryAddress,
  choiceQuery,
  homeAddress,
  pageAddress,
  paymentAddress,
  productAddress,
  searchAddress,
  storesAddress,
} from '../../../storefront/address.ts';
import { Home } from '../../../storefront/pages/home.tsx';
import { List } from '../../../storefront/pages/list.tsx';
import { Page } from '../../../storefront/pages/page.tsx';
import { isPaymentWord, PaymentPage, paymentTexts } from '../../../storefront/pages/payment.tsx';
import { NotFound } from '../../../storefront/pages/problem.tsx';
import { ProductPage } from '../../../storefront/pages/product.tsx';
import { Stores } from '../../../storefront/pages/stores.tsx';
import { nothingGiven } from '../../../storefront/given.ts';
import type { Given } from '../../../storefront/given.ts';
import { crumbsOf } from '../../../storefront/parts/crumbs.tsx';
import type { Category, Reading, Shop } from '../../../storefront/reading.ts';
import { renderPage } from '../../../storefront/render.tsx';
import { originOf } from '../../../storefront/seo/head.tsx';
import type { PageFacts } from '../../../storefront/seo/head.tsx';
import { crumbData, productData, shopData } from '../../../storefront/seo/structured-data.ts';
import type { Records } from '../../engine/records/engine.ts';
import { styleAddress } from './asset-files.ts';
import { drawAsk } from './ask/draw-ask.tsx';
import type { AskEngine } from './ask/ask-engine.ts';
import { drawArrival, drawNewsletter, drawSent } from './draw-forms.tsx';
import { readReading } from './read-reading.ts';
import type { PublishedPage, ShopReader } from './read-shop.ts';
import { readChoice } from './read-choice.ts';

/** What is answered: a page, or where it is. */
export type Answer = { status: 200 | 404; html: string } | { moved: string };

export interface Drawn {
  status?: 404;
  facts: Omit<PageFacts, 'style'>;
  body: (reading: Reading) => ReactElement;
  elsewhere: Reading['elsewhere'];
}
export type Drawing = Drawn | { moved: string } | undefined;

export interface Asked {
  reader: ShopReader;
  reading: Reading;
  words: readonly string[];
  query: URLSearchParams;
  /** What the form of the page was given that could not be taken. */
  given: Given;
  /** Answers questions, where one is configured. */
  engine?: AskEngine | undefined;
}

export const inEach = (shop: Shop, addressIn: (language: Language) => string | undefined): Reading['elsewhere'] =>
  Object.fromEntries(
    shop.languages.flatMap((language) => {
      const address = addressIn(language);
      return address === undefined ? [] : [[language, address]];
    }),
  );

async function drawHome({ reader, reading }: Asked): Promise<Drawn> {
  const { shop, language } = reading;
  const [banners, cards] = await Promise.all([reader.banners(), reader.newest()]);
  return {
    elsewhere: inEach(shop, homeAddress),
    facts: {
      title: shop.name,
      description: cards.map(({ name }) => name).join(', '),
      canonical: homeAddress(language),
      data: [shopData(reading, originOf(reading))],
    },
    body: (whole) => <Home reading={whole} banners={banners} cards={cards} />,
  };
}

/** The categories of the catalogue that one of the shop and those below it hold. */
const heldBy = ({ categories }: Pick<Reading, 'categories'>, category: Category): number[] => [
  ...(category.of === null ? [] : [category.of]),
  ...categories.filter(({ parent }) => parent === category.id).flatMap((below) => heldBy({ categories }, below)),
];

/** The page of what is told in other languages alone: it leads there. */
const drawElsewhere = ({ reading }: Asked, addressIn: (language: Language) => string | undefined): Drawn => ({
  status: 404,
  elsewhere: inEach(reading.shop, addressIn),
  facts: { title: reading.say('not_found') },
  body: (whole) => <NotFound reading={whole} />,
});

async function drawCategory(asked: Asked): Promise<Drawing> {
  const {
    reader,
    reading,
    words: [slug],
    query,
  } = asked;
  const { shop, language, categories } = reading;
  const category = categories.find((one) => one.slug[language] === slug);
  if (!category) {
    // In another language it has other words.
    const foreign = categories.find((one) => Object.values(one.slug).includes(slug ?? ''));
    if (!foreign) return undefined;
    const address = categoryAddress(language, foreign);
    return address === undefined ? drawElsewhere(asked, (other) => categoryAddress(other, foreign)) : { moved: address };
  }
  const choice = { ...readChoice(query), search: '' };
  const listing = await reader.listing(choice, heldBy(reading, category));
  const address = categoryAddress(language, category) ?? '';
  const isNarrowed = choice.brands.length + choice.types.length + choice.only.length + Number(choice.least !== null) + Number(choice.most !== null) > 1;
  return {
    elsewhere: inEach(shop, (other) => categoryAddress(other, category)),
    facts: {
      title: choice.page > 1 ? `${category.title} (${choice.page})` : category.title,
      description: listing.cards.map(({ name }) => name).join(', '),
      picture: category.picture,
      ...(!isNarrowed && { canonical: `${address}${choiceQuery({ ...choice, features: [] })}` }),
      data: [crumbData(originOf(reading), crumbsOf(reading, category))],
    },
    body: (whole) => <List reading={whole} listing={listing} title={category.title} category={category} />,
  };
}

async function drawProduct({ reader, reading, words, query }: Asked): Promise<Drawing> {
  const { shop, language } = reading;
  const found = await reader.product(words.at(-1) ?? '');
  if (!found) return undefined;
  const address = productAddress(language, found);
  if (address !== reading.path) return { moved: `${address}${query.size > 0 ? `?${query}` : ''}` };
  const [above, related] = await Promise.all([found.of === null ? [] : reader.above(found.of), reader.related(found.code)]);
  const category = above.flatMap((id) => reading.categories.filter(({ of }) => of === id))[0];
  const product = { ...found, related, categories: category ? [category] : [] };
  const origin = originOf(reading);
  const crumbs = [...(category ? crumbsOf(reading, category) : []), { title: product.name, address }];
  const others = await Promise.all(shop.languages.map(async (other) => [other, (await reader.nameIn(other, product.code)) ?? product.name] as const));
  const names = new Map(others);
  return {
    elsewhere: inEach(shop, (other) => productAddress(other, { code: product.code, name: names.get(other) ?? product.name })),
    facts: {
      title: product.name,
      description: product.short ?? product.description,
      picture: product.pictures[0]?.id ?? product.cover,
      canonical: address,
      data: [productData(reading, origin, product), crumbData(origin, crumbs)],
    },
    body: (whole) => <ProductPage reading={whole} product={product} />,
  };
}

async function drawPage(asked: Asked): Promise<Drawing> {
  const {
    reader,
    reading,
    words: [slug],
  } = asked;
  const { shop, language } = reading;
  const pages = await reader.pages();
  const addressOf =
    ({ slugs }: PublishedPage) =>
    (other: Language) =>
      slugs[other] ? pageAddress(other, slugs[other]) : undefined;
  const page = pages.find((one) => one.slugs[language] === slug && one.title !== '');
  if (!page) {
    const foreign = pages.find(({ slugs }) => Object.values(slugs).includes(slug ?? ''));
    if (!foreign) return undefined;
    const own = addressOf(foreign)(language);
    return own === undefined || own === reading.path ? drawElsewhere(asked, addressOf(foreign)) : { moved: own };
  }
  return {
    elsewhere: inEach(shop, addressOf(page)),
    facts: { title: page.title, description: page.description ?? page.body, canonical: pageAddress(language, page.slug) },
    body: (whole) => <Page reading={whole} title={page.title} body={page.body} />,
  };
}

async function drawSearch({ reader, reading, query }: Asked): Promise<Drawn> {
  const choice = readChoice(query);
  const listing = await reader.listing(choice);
  const title = choice.search === '' ? reading.say('all_products') : `${reading.say('search')}: ${choice.search}`;
  return {
    elsewhere: inEach(reading.shop, (other) => `${searchAddress(other)}${choiceQuery({ ...choice, page: 1 })}`),
    facts: { title },
    body: (whole) => <List reading={whole} listing={listing} title={title} />,
  };
}

async function drawStores({ reader, reading }: Asked): Promise<Drawing> {
  const stores = await reader.stores();
  if (stores.length === 0) return undefined;
  return {
    elsewhere: inEach(reading.shop, storesAddress),
    facts: {
      title: reading.say('stores'),
      description: stores.map(({ name, address }) => `${name}, ${address}`).join('; '),
      canonical: storesAddress(reading.language),
    },
    body: (whole) => <Stores reading={whole} stores={stores} />,
  };
}

function drawPayment({ reading, words: [word] }: Asked): Promise<Drawing> {
  if (!isPaymentWord(word)) return Promise.resolve(undefined);
  return Promise.resolve({
    elsewhere: inEach(reading.shop, (other) => paymentAddress(other, word)),
    facts: { title: reading.say(paymentTexts[word].title) },
    body: (whole) => <PaymentPage reading={whole} word={word} />,
  });
}

/** What an address leads to, by its first word behind the language and how many follow. */
const kinds: Readonly<Record<string, { words: number; draw: (asked: Asked) => Promise<Drawing> }>> = {
  '': { words: 0, draw: drawHome },
  c: { words: 1, draw: drawCategory },
  p: { words: 2, draw: drawProduct },
  i: { words: 1, draw: drawPage },
  payment: { words: 1, draw: drawPayment },
  search: { words: 0, draw: drawSearch },
  stores: { words: 0, draw: drawStores },
  newsletter: { words: 0, draw: drawNewsletter },
  ask: { words: 0, draw: drawAsk },
  arrival: { words: 1, draw: drawArrival },
  sent: { words: 1, draw: drawSent },
};

/** The page of an address that leads to nothing. */
export const drawNothing = ({ reading }: Pick<Asked, 'reading'>) => ({
  title: reading.say('not_found'),
  body: (whole: Reading) => <NotFound reading={whole} />,
});

function nothing(asked: Asked): Drawn {
  const { title, body } = drawNothing(asked);
  return { status: 404, elsewhere: {}, facts: { title }, body };
}

/**
 * Draws the page at an address of a shop: `/{language}/…`.
 * @param words those of the path behind the language, decoded
 * @param given of a form that is shown once more
 */
export async function answerPage(
  records: Records,
  shop: Shop,
  language: Language,
  path: string,
  words: readonly string[],
  query: URLSearchParams,
  given: Given = nothingGiven,
  engine?: AskEngine,
): Promise<Answer> {
  const { reader, reading } = await readReading(records, shop, language, path);
  const [first = '', ...further] = words;
  const kind = Object.hasOwn(kinds, first) ? kinds[first] : undefined;
  const asked: Asked = { reader, reading, words: further, query, given, engine };
  const drawing = (kind && kind.words === further.length ? await kind.draw(asked) : undefined) ?? nothing(asked);
  if ('moved' in drawing) return drawing;
  const whole = { ...reading, elsewhere: drawing.elsewhere };
  return { status: drawing.status ?? 200, html: renderPage(whole, { ...drawing.facts, style: styleAddress }, drawing.body(whole)) };
}
