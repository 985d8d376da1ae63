import { askAddress, pageAddress, productAddress, searchAddress } from '../address.ts';
import { Frame } from '../parts/frame.tsx';
import { Picture } from '../parts/picture.tsx';
import { Price } from '../parts/price.tsx';
import type { Card, PageLink, Reading } from '../reading.ts';

/** What was found for a question, with the sentence that tells it. */
export interface Found {
  /** In words of an engine, plain text. */
  answer?: string;
  products: readonly { card: Card; sentence: string | null }[];
  pages: readonly { page: PageLink; sentence: string }[];
}

export const longestQuestion = 300;

function AskForm({ reading, question }: { reading: Reading; question: string }) {
  const { say, language } = reading;
  return (
    <form className="posted" action={askAddress(language)} role="search" aria-label={say('ask')}>
      <div className="field">
        <label htmlFor="question">{say('ask_label')}</label>
        <p className="soft" id="question-hint">
          {say('ask_hint')}
        </p>
        <textarea id="question" name="q" rows={2} maxLength={longestQuestion} required aria-describedby="question-hint" defaultValue={question} />
      </div>
      <button type="submit">{say('ask_button')}</button>
    </form>
  );
}

function Products({ reading, products }: { reading: Reading; products: Found['products'] }) {
  const { say, language } = reading;
  return (
    <ul className="answers">
      {products.map(({ card, sentence }) => (
        <li key={card.code}>
          <Picture id={card.cover} preset="productThumb" sizes="100px" alt="" />
          <div>
            <h3>
              <a href={productAddress(language, card)}>{card.name}</a>
            </h3>
            {card.canOrder ? <Price reading={reading} card={card} /> : <p className="soft">{say('not_for_sale')}</p>}
            {sentence !== null && <p>{sentence}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Answer({ reading, found: { products, pages, answer } }: { reading: Reading; found: Found }) {
  const { say, language } = reading;
  if (products.length === 0 && pages.length === 0)
    return (
      <p role="status">
        {say('ask_nothing')} <a href={searchAddress(language)}>{say('all_products')}</a>
      </p>
    );
  return (
    <>
      {answer !== undefined && (
        <section aria-labelledby="answer">
          <h2 id="answer">{say('ask_answer')}</h2>
          <p>{answer}</p>
          <p className="soft">{say('ask_by_engine')}</p>
        </section>
      )}
      {products.length > 0 && (
        <section aria-labelledby="found">
          <h2 id="found">{say('ask_products')}</h2>
          <Products reading={reading} products={products} />
        </section>
      )}
      {pages.length > 0 && (
        <section aria-labelledby="told">
          <h2 id="told">{say('ask_pages')}</h2>
          <ul className="answers">
            {pages.map(({ page, sentence }) => (
              <li key={page.slug}>
                <div>
                  <h3>
                    <a href={pageAddress(language, page.slug)}>{page.title}</a>
                  </h3>
                  <p>{sentence}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="soft">{say('ask_note')}</p>
    </>
  );
}

/** A question in words, and what the shop's own texts say to it. @param found without it nothing was asked yet */
export function Ask({ reading, question, found }: { reading: Reading; question: string; found?: Found }) {
  const { say } = reading;
  return (
    <Frame reading={reading} crumbs={[{ title: say('ask') }]}>
      <h1>{say('ask')}</h1>
      <AskForm reading={reading} question={question} />
      {found && <Answer reading={reading} found={found} />}
    </Frame>
  );
}
