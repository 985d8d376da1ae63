import { homeAddress } from '../address.ts';
import { Frame } from '../parts/frame.tsx';
import type { Reading, StoreText } from '../reading.ts';

/** What a customer who comes back from paying is told, by the word that stands behind `payment=`. */
export const paymentTexts = {
  paid: { title: 'payment_paid', text: 'payment_paid_text' },
  checking: { title: 'payment_checking', text: 'payment_checking_text' },
  failed: { title: 'payment_failed', text: 'payment_failed_text' },
  cancelled: { title: 'payment_cancelled', text: 'payment_cancelled_text' },
  unknown: { title: 'payment_unknown', text: 'payment_unknown_text' },
} as const satisfies Record<string, { title: StoreText; text: StoreText }>;
export type PaymentWord = keyof typeof paymentTexts;

export const isPaymentWord = (word: string | null | undefined): word is PaymentWord => word != null && Object.hasOwn(paymentTexts, word);

/** The same on the page of an order, above all else. */
export function PaymentNote({ reading: { say }, word }: { reading: Pick<Reading, 'say'>; word: PaymentWord }) {
  const { title, text } = paymentTexts[word];
  return (
    <section className="payment-note" role="status">
      <h2>{say(title)}</h2>
      <p>{say(text)}</p>
    </section>
  );
}

/** A page of its own where no order is known. */
export function PaymentPage({ reading, word }: { reading: Reading; word: PaymentWord }) {
  const { say, language } = reading;
  const { title, text } = paymentTexts[word];
  return (
    <Frame reading={reading}>
      <h1>{say(title)}</h1>
      <p>{say(text)}</p>
      <p>
        <a href={homeAddress(language)}>{say('home')}</a>
      </p>
    </Frame>
  );
}
