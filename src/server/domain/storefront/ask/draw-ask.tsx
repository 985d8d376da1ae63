import { stripHtml } from '../../../../shared/text/plain-text.ts';
import { askAddress } from '../../../../storefront/address.ts';
import { Ask, longestQuestion } from '../../../../storefront/pages/ask.tsx';
import type { Found } from '../../../../storefront/pages/ask.tsx';
import { readQuestion, sentenceOf } from '../../../../storefront/question.ts';
import type { Question } from '../../../../storefront/question.ts';
import type { Card } from '../../../../storefront/reading.ts';
import { writePrice } from '../../../../storefront/write-price.ts';
import type { EngineAnswer } from './ask-engine.ts';
import { inEach } from '../answer-page.tsx';
import type { Asked, Drawing } from '../answer-page.tsx';
import { readChoice } from '../read-choice.ts';
import type { ShopReader } from '../read-shop.ts';

/** So many answers are read by people; further ones are a search. */
const mostProducts = 8;
const mostPages = 2;
const mostSentences = 8;

/** The products that most of the words lead to; a word that few products have counts for more. */
async function findCards(reader: ShopReader, { words, least, most }: Question): Promise<Card[]> {
  const plain = { ...readChoice(new URLSearchParams()), least, most };
  const searches = words.length > 1 ? [words.join(' '), ...words] : words;
  const listings = await Promise.all(searches.map((search) => reader.listing({ ...plain, search })));
  const scores = new Map<string, { card: Card; score: number }>();
  for (const { cards, total } of listings) {
    for (const card of cards) {
      const known = scores.get(card.code) ?? { card, score: 0 };
      scores.set(card.code, { card, score: known.score + 1 / Math.log2(2 + total) });
    }
  }
  return [...scores.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostProducts)
    .map(({ card }) => card);
}

/** Of a text so much is told to an engine. */
const mostTold = 600;

/** Whether a text names a product of the shop that is none of these. */
async function namesOthers(reader: ShopReader, text: string, codes: ReadonlySet<string>): Promise<boolean> {
  const said = text.toLowerCase();
  const sentences = text.split(/(?<=[.!?])\s+/).slice(0, mostSentences);
  const found = await Promise.all(sentences.map((search) => reader.best(search.slice(0, 200))));
  return found.flat().some(({ code, name }) => !codes.has(code) && [code, name].some((one) => said.includes(one.toLowerCase())));
}

/** What the engine says to a question, of the products that the search found; nothing where it says what it was not given. */
async function askEngine(asked: Asked, question: string, cards: readonly Card[]): Promise<EngineAnswer | undefined> {
  const { engine, reader, reading } = asked;
  if (!engine || cards.length === 0) return undefined;
  const texts = await reader.textsOf(cards.map(({ code }) => code));
  const answer = await engine(
    reading.language,
    question,
    cards.map((card) => ({
      code: card.code,
      name: card.name,
      brand: card.brand,
      price: card.canOrder && card.price !== null ? writePrice(reading, card.price) : null,
      available: reading.shop.stockShown === 'nothing' ? null : card.isAvailable,
      text: stripHtml(texts.get(card.code) ?? '').slice(0, mostTold),
    })),
  );
  return answer && !(await namesOthers(reader, answer.text, new Set(cards.map(({ code }) => code)))) ? answer : undefined;
}

async function findAnswer(reader: ShopReader, question: Question): Promise<Found> {
  const { words, least, most } = question;
  if (words.length === 0 && least === null && most === null) return { products: [], pages: [] };
  const [cards, pages] = await Promise.all([findCards(reader, words.length > 0 ? question : { ...question, words: [''] }), reader.pages()]);
  const texts = await reader.textsOf(cards.map(({ code }) => code));
  return {
    products: cards.map((card) => ({ card, sentence: sentenceOf(stripHtml(texts.get(card.code) ?? ''), words)?.sentence ?? null })),
    pages: pages
      .flatMap((page) => {
        const told = page.title === '' ? undefined : sentenceOf(`${page.title}. ${stripHtml(page.body)}`, words);
        return told && told.found * 2 >= words.length ? [{ page, ...told }] : [];
      })
      .toSorted((a, b) => b.found - a.found)
      .slice(0, mostPages),
  };
}

/** What was found, with the engine's answer before it and first the products that it speaks of. */
async function withEngine(asked: Asked, question: string, found: Found): Promise<Found> {
  const answer = await askEngine(
    asked,
    question,
    found.products.map(({ card }) => card),
  );
  if (!answer) return found;
  const place = ({ card: { code } }: Found['products'][number]): number => (answer.codes.includes(code) ? 0 : 1);
  return { ...found, answer: answer.text, products: found.products.toSorted((a, b) => place(a) - place(b)) };
}

/** A question about products, answered with what the catalogue and the pages of the shop say. */
export async function drawAsk(asked: Asked): Promise<Drawing> {
  const { reader, reading, query } = asked;
  const question = readQuestionText(query.get('q') ?? '');
  const found = question === '' ? undefined : await withEngine(asked, question, await findAnswer(reader, readQuestion(reading.language, question)));
  return {
    elsewhere: inEach(reading.shop, askAddress),
    facts: { title: reading.say('ask'), ...(question === '' && { canonical: askAddress(reading.language) }) },
    body: (whole) => <Ask reading={whole} question={question} {...(found && { found })} />,
  };
}

/** Without what no keyboard types, which no database compares. */
const readQuestionText = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestQuestion);
