import { homeAddress, productAddress } from '../address.ts';
import type { Given } from '../given.ts';
import { ArrivalForm } from '../parts/arrival.tsx';
import { FormProblems } from '../parts/form.tsx';
import { Frame } from '../parts/frame.tsx';
import { NewsletterForm } from '../parts/newsletter.tsx';
import type { Card, Reading, StoreText } from '../reading.ts';

/** Where the newsletter is asked for, and what was wrong when it was. */
export function NewsletterPage({ reading, given }: { reading: Reading; given: Given }) {
  const { say } = reading;
  return (
    <Frame reading={reading} crumbs={[{ title: say('newsletter') }]}>
      <h1>{say('newsletter')}</h1>
      <p>{say('newsletter_hint')}</p>
      <FormProblems reading={reading} given={given} />
      <NewsletterForm reading={reading} given={given} />
    </Frame>
  );
}

/** Where one asks to be told of a product, and what was wrong when it was asked. */
export function ArrivalPage({ reading, given, product }: { reading: Reading; given: Given; product: Pick<Card, 'code' | 'name'> }) {
  const { say, language } = reading;
  return (
    <Frame reading={reading} crumbs={[{ title: product.name, address: productAddress(language, product) }, { title: say('arrival_ask') }]}>
      <h1>{say('arrival_ask')}</h1>
      <p>
        <a href={productAddress(language, product)}>{product.name}</a>
      </p>
      <FormProblems reading={reading} given={given} ids={{ email: 'arrival-email' }} />
      <ArrivalForm reading={reading} given={given} product={product} />
    </Frame>
  );
}

/** A form was taken; the same is said to everybody, whether the address was known or not. */
export function SentPage({ reading, title, text }: { reading: Reading; title: StoreText; text: StoreText }) {
  const { say, language } = reading;
  return (
    <Frame reading={reading}>
      <h1>{say(title)}</h1>
      <p role="status">{say(text)}</p>
      <p>
        <a href={homeAddress(language)}>{say('home')}</a>
      </p>
    </Frame>
  );
}
