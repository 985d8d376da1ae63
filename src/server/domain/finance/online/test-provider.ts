import { randomBytes } from 'node:crypto';
import type { PaymentAccount } from '../../../engine/installation.ts';
import type { SignedText } from './provider.ts';
import { isSignedText, signText } from './simplepay-signature.ts';

/** What a visitor of the played payment page can do. */
export const presses = ['pay', 'refuse', 'cancel'] as const;
export type Press = (typeof presses)[number];

/** A payment as the played provider keeps it. */
export interface TestPayment {
  transactionId: string;
  merchant: string;
  orderRef: string;
  currency: string;
  total: number;
  remainingTotal: number;
  status: 'INPAYMENT' | 'FINISHED' | 'NOTAUTHORIZED' | 'CANCELLED' | 'TIMEOUT';
  language: string;
  until: number;
  url: string;
}

interface Settings {
  accounts: Readonly<Record<string, PaymentAccount>>;
  /** Where a payment is paid; at the host of its shop, below /payment-test/. */
  pageOf?: (payment: TestPayment) => string;
}

/** Payments that are remembered. */
const mostKept = 5_000;
const outcomes = { pay: 'FINISHED', refuse: 'NOTAUTHORIZED', cancel: 'CANCELLED' } as const;
const events = { pay: 'SUCCESS', refuse: 'FAIL', cancel: 'CANCEL' } as const;
const atItsShop = ({ url, transactionId }: TestPayment): string => new URL(`/payment-test/${transactionId}`, url).href;

interface Asked {
  salt?: string;
  merchant?: string;
  orderRef?: string;
  currency?: string;
  total?: string;
  language?: string;
  timeout?: string;
  url?: string;
  orderRefs?: string[];
  transactionIds?: string[];
  transactionId?: string;
  refundTotal?: string;
}

const read = (body: string): Asked => JSON.parse(body) as Asked;

/**
 * Plays SimplePay: begins payments, tells of them, gives back, and signs as that one does. What it knows is in memory alone, and no money moves. For tests, and for a
 * demo whose visitors can pay.
 */
export function createTestProvider({ accounts, pageOf = atItsShop }: Settings) {
  const payments = new Map<string, TestPayment>();
  let tell: (notice: SignedText, payment: TestPayment) => Promise<unknown> = () => Promise.resolve();
  const keyOf = (merchant: string | undefined): string | undefined => Object.values(accounts).find((one) => one.merchant === merchant)?.key;
  const refused = (...errorCodes: number[]) => ({ errorCodes });

  function start({ merchant = '', orderRef = '', currency = '', total, language = 'EN', timeout = '', url = '' }: Asked): object {
    if (accounts[currency]?.merchant !== merchant || !(Number(total) > 0) || !URL.canParse(url)) return refused(5321);
    const transactionId = `5${randomBytes(6).readUIntBE(0, 6)}`;
    const amount = Number(total);
    const payment: TestPayment = {
      ...{ transactionId, merchant, orderRef, currency, url, status: 'INPAYMENT' },
      ...{ total: amount, remainingTotal: amount, language: language.toLowerCase(), until: Date.parse(timeout) },
    };
    payments.set(transactionId, payment);
    for (const [oldest] of payments) if (payments.size > mostKept) payments.delete(oldest);
    return { merchant, orderRef, currency, transactionId, timeout, total, paymentUrl: pageOf(payment) };
  }

  const asTold = (payment: TestPayment) => {
    if (payment.status === 'INPAYMENT' && payment.until < Date.now()) payment.status = 'TIMEOUT';
    const { until: _until, url: _url, language: _language, ...told } = payment;
    return told;
  };

  const query = ({ merchant = '', orderRefs = [], transactionIds = [] }: Asked): object => ({
    merchant,
    transactions: [...payments.values()].filter((one) => orderRefs.includes(one.orderRef) || transactionIds.includes(one.transactionId)).map(asTold),
  });

  function refund({ transactionId = '', refundTotal = '' }: Asked): object {
    const payment = payments.get(transactionId);
    const amount = Number(refundTotal);
    if (payment?.status !== 'FINISHED' || !(amount > 0) || amount > payment.remainingTotal) return refused(5328);
    payment.remainingTotal -= amount;
    return { transactionId, refundTransactionId: `7${randomBytes(6).readUIntBE(0, 6)}`, refundTotal: amount, remainingTotal: payment.remainingTotal };
  }

  const doing = { start, query, refund };

  return {
    /** What it knows, for tests, which may alter it. */
    payments,
    /** Says who hears its notices. */
    hearBy: (hear: typeof tell): void => void (tell = hear),
    /** Answers a call of the protocol. */
    answer(path: keyof typeof doing, body: string, signature: string): Promise<SignedText & { status: number }> {
      const asked = read(body);
      const key = keyOf(asked.merchant);
      if (key === undefined || !isSignedText(body, key, signature)) return Promise.resolve({ status: 200, body: JSON.stringify(refused(5000)), signature: '' });
      const answer = JSON.stringify({ salt: asked.salt, ...doing[path](asked) });
      return Promise.resolve({ status: 200, body: answer, signature: signText(answer, key) });
    },
    /** The notice of how a payment stands. */
    noticeOf({ merchant, orderRef, transactionId, status }: TestPayment): SignedText {
      const body = JSON.stringify({ salt: randomBytes(16).toString('hex'), orderRef, method: 'CARD', merchant, finishDate: new Date().toISOString(), transactionId, status });
      return { body, signature: signText(body, keyOf(merchant) ?? '') };
    },
    /** What somebody does at the payment page: what was paid stays so. @returns where he is led; undefined for a payment that it does not know */
    async press(transactionId: string, press: Press): Promise<string | undefined> {
      const payment = payments.get(transactionId);
      if (!payment) return undefined;
      if (asTold(payment).status === 'INPAYMENT') payment.status = outcomes[press];
      await tell(this.noticeOf(payment), payment);
      const told = JSON.stringify({ r: press === 'pay' ? 0 : 5000, t: transactionId, e: events[press], m: payment.merchant, o: payment.orderRef });
      const address = new URL(payment.url);
      address.searchParams.set('r', Buffer.from(told).toString('base64'));
      address.searchParams.set('s', signText(told, keyOf(payment.merchant) ?? ''));
      return address.href;
    },
  };
}

export type TestProvider = ReturnType<typeof createTestProvider>;
