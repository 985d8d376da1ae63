import { randomBytes } from 'node:crypto';
import { accountOfMerchant } from '../../../engine/installation.ts';
import type { OnlinePaymentSettings } from '../../../engine/installation.ts';
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
  accounts: OnlinePaymentSettings['accounts'];
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
const refused = (...errorCodes: number[]) => ({ errorCodes });
const newId = (): string => `5${randomBytes(6).readUIntBE(0, 6)}`;

/** A payment as it stands now: time runs out by itself. */
function asTold(payment: TestPayment) {
  if (payment.status === 'INPAYMENT' && payment.until < Date.now()) payment.status = 'TIMEOUT';
  const { until: _until, url: _url, language: _language, ...told } = payment;
  return told;
}

/** The calls of the protocol, over the payments that are known. */
function createCalls({ accounts, pageOf = atItsShop }: Settings, payments: Map<string, TestPayment>) {
  return {
    start({ merchant = '', orderRef = '', currency = '', total, language = 'EN', timeout = '', url = '' }: Asked): object {
      if (!accountOfMerchant(accounts, currency, merchant) || !(Number(total) > 0) || !URL.canParse(url)) return refused(5321);
      const amount = Number(total);
      const payment: TestPayment = {
        transactionId: newId(),
        merchant,
        orderRef,
        currency,
        total: amount,
        remainingTotal: amount,
        status: 'INPAYMENT',
        language: language.toLowerCase(),
        until: Date.parse(timeout),
        url,
      };
      payments.set(payment.transactionId, payment);
      for (const [oldest] of payments) if (payments.size > mostKept) payments.delete(oldest);
      return { merchant, orderRef, currency, transactionId: payment.transactionId, timeout, total, paymentUrl: pageOf(payment) };
    },
    query: ({ merchant = '', orderRefs = [], transactionIds = [] }: Asked): object => ({
      merchant,
      transactions: [...payments.values()].filter((one) => orderRefs.includes(one.orderRef) || transactionIds.includes(one.transactionId)).map(asTold),
    }),
    refund({ transactionId = '', refundTotal = '' }: Asked): object {
      const payment = payments.get(transactionId);
      const amount = Number(refundTotal);
      if (payment?.status !== 'FINISHED' || !(amount > 0) || amount > payment.remainingTotal) return refused(5328);
      payment.remainingTotal -= amount;
      return { transactionId, refundTransactionId: newId(), refundTotal: amount, remainingTotal: payment.remainingTotal };
    },
  };
}

/**
 * Plays SimplePay: begins payments, tells of them, gives back, and signs as that one does. What it knows is in memory alone, and no money moves. For tests, and for a
 * demo whose visitors can pay.
 */
export function createTestProvider(settings: Settings) {
  const payments = new Map<string, TestPayment>();
  const calls = createCalls(settings, payments);
  let tell: (notice: SignedText, payment: TestPayment) => Promise<unknown> = () => Promise.resolve();
  const keyOf = (merchant: string | undefined): string | undefined => Object.values(settings.accounts).find((one) => one.merchant === merchant)?.key;
  const signed = (merchant: string | undefined, told: object): SignedText => {
    const body = JSON.stringify(told);
    return { body, signature: signText(body, keyOf(merchant) ?? '') };
  };
  /** The notice of how a payment stands. */
  const noticeOf = ({ merchant, orderRef, transactionId, status }: TestPayment): SignedText =>
    signed(merchant, {
      salt: randomBytes(16).toString('hex'),
      orderRef,
      method: 'CARD',
      merchant,
      finishDate: new Date().toISOString(),
      transactionId,
      status,
    });

  return {
    /** What it knows, for tests, which may alter it. */
    payments,
    noticeOf,
    /** Says who hears its notices. */
    hearBy: (hear: typeof tell): void => void (tell = hear),
    /** Answers a call of the protocol. */
    answer(path: keyof typeof calls, body: string, signature: string): Promise<SignedText & { status: number }> {
      const asked = read(body);
      const key = keyOf(asked.merchant);
      if (key === undefined || !isSignedText(body, key, signature)) return Promise.resolve({ status: 200, body: JSON.stringify(refused(5000)), signature: '' });
      return Promise.resolve({ status: 200, ...signed(asked.merchant, { salt: asked.salt, ...calls[path](asked) }) });
    },
    /** What somebody does at the payment page: what was paid stays so. @returns where he is led; undefined for a payment that it does not know */
    async press(transactionId: string, press: Press): Promise<string | undefined> {
      const payment = payments.get(transactionId);
      if (!payment) return undefined;
      if (asTold(payment).status === 'INPAYMENT') payment.status = outcomes[press];
      await tell(noticeOf(payment), payment);
      const { merchant, orderRef, url } = payment;
      const told = signed(merchant, { r: press === 'pay' ? 0 : 5000, t: transactionId, e: events[press], m: merchant, o: orderRef });
      const address = new URL(url);
      address.searchParams.set('r', Buffer.from(told.body).toString('base64'));
      address.searchParams.set('s', told.signature);
      return address.href;
    },
  };
}

export type TestProvider = ReturnType<typeof createTestProvider>;
