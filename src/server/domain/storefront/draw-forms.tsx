import { arrivalAddress, newsletterAddress, sentAddress } from '../../../storefront/address.ts';
import { ArrivalPage, NewsletterPage, SentPage } from '../../../storefront/pages/forms.tsx';
import type { StoreText } from '../../../storefront/reading.ts';
import { inEach } from './answer-page.tsx';
import type { Asked, Drawing } from './answer-page.tsx';

/** The pages that show forms of visitors; search engines leave them alone. */
export async function drawNewsletter({ reading, given }: Asked): Promise<Drawing> {
  return {
    elsewhere: inEach(reading.shop, newsletterAddress),
    facts: { title: reading.say('newsletter') },
    body: (whole) => <NewsletterPage reading={whole} given={given} />,
  };
}

export async function drawArrival({ reader, reading, words: [code = ''], given }: Asked): Promise<Drawing> {
  const product = await reader.product(code);
  return (
    product && {
      elsewhere: inEach(reading.shop, (other) => arrivalAddress(other, code)),
      facts: { title: `${reading.say('arrival_ask')}: ${product.name}` },
      body: (whole) => <ArrivalPage reading={whole} given={given} product={product} />,
    }
  );
}

type Sent = Parameters<typeof sentAddress>[1];

const sent: Readonly<Record<Sent, { title: StoreText; text: StoreText }>> = {
  newsletter: { title: 'newsletter_sent', text: 'newsletter_sent_hint' },
  awaited: { title: 'arrival_sent', text: 'arrival_sent_hint' },
  account: { title: 'account_sent', text: 'account_sent_hint' },
};
const isSent = (word: string): word is Sent => Object.hasOwn(sent, word);

export async function drawSent({ reading, words: [what = ''] }: Asked): Promise<Drawing> {
  if (!isSent(what)) return undefined;
  const { title, text } = sent[what];
  return {
    elsewhere: inEach(reading.shop, (other) => sentAddress(other, what)),
    facts: { title: reading.say(title) },
    body: (whole) => <SentPage reading={whole} title={title} text={text} />,
  };
}
