/** How a payment stands at its provider. One that was given back was paid. */
export type PaymentStatus = 'open' | 'paid' | 'failed' | 'cancelled' | 'expired';

/** What a provider is asked to have paid. */
export interface PaymentWish {
  orderRef: string;
  merchant: string;
  currency: string;
  amount: number;
  email: string;
  /** Two small letters. */
  language: string;
  /** Until when it can be paid. */
  until: Date;
  /** Where the customer is led afterwards; what the provider tells there is behind `?`. */
  returnAddress: string;
}

/** A payment that was begun. */
export interface StartedPayment {
  transactionId: string;
  /** Where the customer pays. */
  address: string;
}

/** By what a payment is named; one without a transaction was begun, and nobody knows whether that came to anything. */
export interface PaymentName {
  orderRef: string;
  transactionId: string | null;
  /** By whose account it was begun. */
  merchant: string;
  currency: string;
}

/** What a provider says of a payment when he is asked: this alone is believed. */
export interface ToldPayment {
  merchant: string;
  orderRef: string;
  transactionId: string;
  currency: string;
  status: PaymentStatus;
  /** What was asked for. */
  amount: number;
  /** What of it was not given back. */
  remaining: number;
}

/** What a provider tells of himself, signed: that something became of a payment. */
export interface PaymentNotice {
  orderRef: string;
  transactionId: string;
}

/** A signed text. */
export interface SignedText {
  body: string;
  signature: string;
}

/** Somebody who collects money for us. All but reading rejects with {@link ProviderRefused} or {@link ProviderSilent}. */
export interface PaymentProvider {
  name: string;
  /** Under which name money of a shop is collected; undefined where none is. */
  merchantOf(currency: string, hostname: string): string | undefined;
  start(wish: PaymentWish): Promise<StartedPayment>;
  /** @returns undefined where he does not know it */
  query(payment: PaymentName): Promise<ToldPayment | undefined>;
  /** Gives back a part of what was paid, or all of it. Not safe to repeat: ask first what remains. */
  refund(payment: PaymentName & { transactionId: string; amount: number }): Promise<void>;
  /** @returns undefined unless it is signed by the provider */
  readNotice(body: string, signature: string): PaymentNotice | undefined;
  /** What a notice is answered once all is stored. */
  answerNotice(body: string, now: Date): SignedText;
  /** What came along with the customer. @returns undefined unless it is signed by the provider */
  readReturn(query: URLSearchParams): PaymentNotice | undefined;
}

/** The provider answered that he does not do it. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
}

/** No answer came that can be believed: it may have been done. */
export class ProviderSilent extends Error {
  override name = 'ProviderSilent';
}
