import { randomBytes } from 'node:crypto';
import * as v from 'valibot';

/** The currencies in which customers can pay online. */
const currencies = ['EUR', 'HUF', 'RON'] as const;

const url = v.pipe(v.string(), v.regex(/^https?:\/\//, 'must be http://… or https://…'));
const merchant = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const key = v.pipe(v.string(), v.minLength(16, 'needs at least 16 characters'));

/** Where customers pay, and by whose account of each currency, from the environment alone. */
export const onlinePaymentEntries = {
  /** SimplePay, such as https://secure.simplepay.hu/payment/v2. */
  KONTOR_SIMPLEPAY_URL: v.optional(url),
  KONTOR_SIMPLEPAY_MERCHANT_EUR: v.optional(merchant),
  KONTOR_SIMPLEPAY_KEY_EUR: v.optional(key),
  KONTOR_SIMPLEPAY_MERCHANT_HUF: v.optional(merchant),
  KONTOR_SIMPLEPAY_KEY_HUF: v.optional(key),
  KONTOR_SIMPLEPAY_MERCHANT_RON: v.optional(merchant),
  KONTOR_SIMPLEPAY_KEY_RON: v.optional(key),
  /** '1': without SimplePay this program plays it, and no money moves; so with the demo. */
  KONTOR_PAYMENT_TEST: v.optional(v.picklist(['0', '1'])),
} as const;

const schema = v.object(onlinePaymentEntries);
type Settings = v.InferOutput<typeof schema> & { KONTOR_DEMO: '0' | '1'; KONTOR_FETCH_ALLOW?: readonly string[] | undefined };

/** An account at the provider: its name, and the key with which both sides sign. */
export interface PaymentAccount {
  merchant: string;
  key: string;
}

/** How customers pay online. */
export interface OnlinePaymentSettings {
  /** Where the provider is; null where this program plays him. */
  url: string | null;
  /** By currency. */
  accounts: Readonly<Record<string, PaymentAccount>>;
  /** Hosts of our own network that may be called. */
  allow: readonly string[];
}

/** Accounts of the provider that is played: nobody else knows their keys. */
const playedAccounts = (): OnlinePaymentSettings['accounts'] =>
  Object.fromEntries(currencies.map((currency) => [currency, { merchant: `TEST-${currency}`, key: randomBytes(24).toString('hex') }]));

function accountsOf(settings: Settings): OnlinePaymentSettings['accounts'] {
  const given = currencies.map((currency) => {
    const { [`KONTOR_SIMPLEPAY_MERCHANT_${currency}` as const]: merchantName, [`KONTOR_SIMPLEPAY_KEY_${currency}` as const]: signingKey } = settings;
    return [currency, merchantName !== undefined && signingKey !== undefined ? { merchant: merchantName, key: signingKey } : undefined] as const;
  });
  return Object.fromEntries(given.flatMap(([currency, account]) => (account ? [[currency, account]] : [])));
}

/** What the settings of this server mean for paying online; null where nobody collects money. */
export function toOnlinePayment(settings: Settings): OnlinePaymentSettings | null {
  const { KONTOR_SIMPLEPAY_URL: address, KONTOR_PAYMENT_TEST, KONTOR_DEMO, KONTOR_FETCH_ALLOW: allow = [] } = settings;
  if (address !== undefined) return { url: address.replace(/\/+$/, ''), accounts: accountsOf(settings), allow };
  return (KONTOR_PAYMENT_TEST ?? KONTOR_DEMO) === '1' ? { url: null, accounts: playedAccounts(), allow } : null;
}
