import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { accountOfMerchant, accountOfShop } from '../../../engine/installation.ts';
import type { OnlinePaymentSettings } from '../../../engine/installation.ts';
import { ProviderRefused, ProviderSilent } from './provider.ts';
import type { PaymentNotice, PaymentProvider, PaymentStatus, SignedText } from './provider.ts';
import { isSignedText, signText } from './simplepay-signature.ts';

/** Sends one call of the protocol; it rejects where no answer came. */
export type SimplePayWire = (path: 'start' | 'query' | 'refund', body: string, signature: string) => Promise<SignedText & { status: number }>;

interface Settings {
  name: string;
  accounts: OnlinePaymentSettings['accounts'];
  wire: SimplePayWire;
}

const statuses: Readonly<Record<string, PaymentStatus>> = {
  FINISHED: 'paid',
  REFUND: 'paid',
  REVERSED: 'failed',
  NOTAUTHORIZED: 'failed',
  FRAUD: 'failed',
  CANCELLED: 'cancelled',
  TIMEOUT: 'expired',
};

/** Numbers come as numbers or as texts. */
const amount = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(Number),
  v.check((number) => Number.isFinite(number), 'is no number'),
);
const identifier = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(100));
const refusal = v.object({ errorCodes: v.pipe(v.array(v.union([v.string(), v.number()])), v.minLength(1)) });
const started = v.object({ transactionId: identifier, paymentUrl: v.pipe(v.string(), v.url()) });
const told = v.object({
  transactions: v.optional(
    v.array(
      v.object({
        merchant: v.string(),
        orderRef: v.string(),
        transactionId: identifier,
        currency: v.string(),
        status: v.string(),
        total: amount,
        remainingTotal: v.optional(amount),
      }),
    ),
    [],
  ),
});
const refunded = v.object({ refundTransactionId: identifier });
const notice = v.object({ orderRef: v.string(), transactionId: identifier, merchant: v.string(), status: v.string() });
const returned = v.object({ o: v.string(), t: identifier, m: v.string() });

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    return undefined;
  }
}

/** What signed texts say, where the merchant whom they name is one of ours and his key signed them. */
function createReader(accounts: Settings['accounts']) {
  const keys = new Map(Object.values(accounts).map(({ merchant, key }) => [merchant, key]));
  const keyOf = (body: string, member: 'merchant' | 'm'): string | undefined => {
    const named = v.safeParse(v.object({ [member]: v.string() }), asJson(body));
    return named.success ? keys.get(named.output[member] ?? '') : undefined;
  };
  const isOurs = (body: string, member: 'merchant' | 'm', signature: string): boolean => {
    const key = keyOf(body, member);
    return key !== undefined && isSignedText(body, key, signature);
  };
  return {
    readNotice(body: string, signature: string): PaymentNotice | undefined {
      const read = v.safeParse(notice, asJson(body));
      if (!read.success || !isOurs(body, 'merchant', signature)) return undefined;
      return { orderRef: read.output.orderRef, transactionId: read.output.transactionId };
    },
    answerNotice(body: string, now: Date): SignedText {
      const answer = JSON.stringify({ ...(asJson(body) as object), receiveDate: now.toISOString().replace(/\.\d+Z$/, '+00:00') });
      return { body: answer, signature: signText(answer, keyOf(body, 'merchant') ?? '') };
    },
    readReturn(query: URLSearchParams): PaymentNotice | undefined {
      const body = Buffer.from(query.get('r') ?? '', 'base64').toString('utf8');
      const read = v.safeParse(returned, asJson(body));
      if (!read.success || !isOurs(body, 'm', query.get('s') ?? '')) return undefined;
      return { orderRef: read.output.o, transactionId: read.output.t };
    },
  };
}

/** One call, with its answer read. @throws ProviderRefused, ProviderSilent */
function createCaller({ accounts, wire }: Settings) {
  return async <T>(
    path: 'start' | 'query' | 'refund',
    of: { merchant: string; currency: string },
    asked: object,
    read: v.GenericSchema<unknown, T>,
  ): Promise<T> => {
    const account = accountOfMerchant(accounts, of.currency, of.merchant);
    if (!account) throw new ProviderRefused(`no account of ${of.merchant} for ${of.currency}`);
    const body = JSON.stringify({ salt: randomBytes(16).toString('hex'), merchant: account.merchant, ...asked });
    const answer = await wire(path, body, signText(body, account.key)).catch((cause: unknown) => {
      throw new ProviderSilent(cause instanceof Error ? cause.message : 'no answer', { cause });
    });
    if (!isSignedText(answer.body, account.key, answer.signature)) throw new ProviderSilent(`HTTP ${answer.status} without a signature`);
    const json = asJson(answer.body);
    const refused = v.safeParse(refusal, json);
    if (refused.success) throw new ProviderRefused(`error ${refused.output.errorCodes.join(', ')}`);
    const answered = v.safeParse(read, json);
    if (!answered.success) throw new ProviderSilent(`HTTP ${answer.status} with an answer that cannot be read`);
    return answered.output;
  };
}

/** The payment page of SimplePay (OTP), by version 2 of its protocol: JSON, signed both ways. */
export function createSimplePay(settings: Settings): PaymentProvider {
  const { name, accounts } = settings;
  const call = createCaller(settings);
  return {
    name,
    merchantOf: (currency, hostname) => accountOfShop(accounts, currency, hostname)?.merchant,
    async start({ orderRef, merchant, currency, amount: total, email, language, until, returnAddress }) {
      const asked = {
        orderRef,
        currency,
        customerEmail: email,
        language: language.toUpperCase(),
        sdkVersion: 'Kontor',
        methods: ['CARD'],
        total: String(total),
        timeout: until.toISOString().replace(/\.\d+Z$/, '+00:00'),
        url: returnAddress,
      };
      const { transactionId, paymentUrl: address } = await call('start', { merchant, currency }, asked, started);
      return { transactionId, address };
    },
    async query({ orderRef, transactionId, ...account }) {
      const by = transactionId === null ? { orderRefs: [orderRef] } : { transactionIds: [transactionId] };
      const { transactions } = await call('query', account, by, told);
      const [found] = transactions.filter((one) => (transactionId === null ? one.orderRef === orderRef : one.transactionId === transactionId));
      if (!found) return undefined;
      const { status, total, remainingTotal, ...names } = found;
      return { ...names, status: statuses[status] ?? 'open', amount: total, remaining: remainingTotal ?? total };
    },
    async refund({ orderRef, transactionId, merchant, currency, amount: refundTotal }) {
      await call('refund', { merchant, currency }, { orderRef, transactionId, currency, refundTotal: String(refundTotal) }, refunded);
    },
    ...createReader(accounts),
  };
}
