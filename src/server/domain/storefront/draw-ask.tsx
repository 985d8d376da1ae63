import { stripHtml } from '../../../shared/text/plain-text.ts';
import { askAddress } from '../../../storefront/address.ts';
import { Ask, longestQuestion } from '../../../storefront/pages/ask.tsx';
import type { Found } from '../../../storefront/pages/ask.tsx';
import { readQuestion, sentenceOf } from '../../../storefront/question.ts';
import type { Question } from '../../../storefront/question.ts';
import type { Card } from '../../../storefront/reading.ts';
import { inEach } from './answer-page.tsx';
import type { Asked, Drawing } from './answer-page.tsx';
import { readChoice } from './read-choice.ts';
import type { ShopReader } from './read-shop.ts';

/** So many answers are read by people; further ones are a search. */
const mostProducts = 8;
const mostPages = 2;

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

/** A question about products, answered with what the catalogue and the pages of the shop say. */
export async function drawAsk({ reader, reading, query }: Asked): Promise<Drawing> {
  const question = readQuestionText(query.get('q') ?? '');
  const found = question === '' ? undefined : await findAnswer(reader, readQuestion(reading.language, question));
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
