import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { bareHost } from './http/bare-host.ts';
import { jsonSetting } from './json-setting.ts';

/** The currencies in which customers can pay online. */
const currencies = ['EUR', 'HUF', 'RON'] as const;

const url = v.pipe(v.string(), v.regex(/^https?:\/\//, 'must be http://… or https://…'));
const merchant = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const key = v.pipe(v.string(), v.minLength(16, 'needs at least 16 characters'));

const wrong = 'must be JSON as {"HUF": {"merchant": "…", "key": "…"}, "HUF@shop.example.com": {"merchant": "…", "key": "…"}}, a key has at least 16 characters';
const accountName = v.pipe(v.string(wrong), v.regex(new RegExp(`^(?:${currencies.join('|')})(?:@[^@\\s]+)?$`), wrong));
const account = v.strictObject(
  {
    merchant: v.pipe(
      v.string(wrong),
      v.check((name) => v.is(merchant, name), wrong),
    ),
    key: v.pipe(
      v.string(wrong),
      v.check((secret) => v.is(key, secret), wrong),
    ),
  },
  wrong,
);

/** `HUF@www.Shop.hu` is told as `HUF@shop.hu`, as hosts of shops are. */
const plainName = (name: string): string => {
  const [currency = '', host] = name.split('@');
  return host === undefined ? currency : `${currency}@${bareHost(host)}`;
};
const hasOneKeyEach = (given: Readonly<Record<string, { merchant: string; key: string }>>): boolean => {
  const all = Object.values(given);
  return all.every((one) => all.every((other) => one.merchant !== other.merchant || one.key === other.key));
};
const accounts = v.pipe(
  jsonSetting,
  v.record(accountName, account, wrong),
  v.check(hasOneKeyEach, 'has two keys of one merchant'),
  v.transform((given) => Object.fromEntries(Object.entries(given).map(([name, one]) => [plainName(name), one]))),
);

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
  /** Accounts by currency, and by currency and host of a shop that has its own; those of a currency come before the names above. */
  KONTOR_SIMPLEPAY_ACCOUNTS: v.optional(accounts),
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
  /** By currency (`HUF`), which all shops share, and by currency and host (`HUF@shop.example.com`, without `www.`) of a shop that has its own. */
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
  return { ...Object.fromEntries(given.flatMap(([currency, one]) => (one ? [[currency, one]] : []))), ...settings.KONTOR_SIMPLEPAY_ACCOUNTS };
}

/** The account to which money of a shop goes: its own, else the one of all shops. */
export const accountOfShop = (all: OnlinePaymentSettings['accounts'], currency: string, hostname: string): PaymentAccount | undefined =>
  all[`${currency}@${bareHost(hostname)}`] ?? all[currency];

/** The account by which a payment was begun: settings may lead a shop's money elsewhere since. */
export const accountOfMerchant = (all: OnlinePaymentSettings['accounts'], currency: string, merchantName: string): PaymentAccount | undefined =>
  Object.entries(all).find(([name, one]) => name.split('@')[0] === currency && one.merchant === merchantName)?.[1];

/** What the settings of this server mean for paying online; null where nobody collects money. */
export function toOnlinePayment(settings: Settings): OnlinePaymentSettings | null {
  const { KONTOR_SIMPLEPAY_URL: address, KONTOR_PAYMENT_TEST, KONTOR_DEMO, KONTOR_FETCH_ALLOW: allow = [] } = settings;
  if (address !== undefined) return { url: address.replace(/\/+$/, ''), accounts: accountsOf(settings), allow };
  return (KONTOR_PAYMENT_TEST ?? KONTOR_DEMO) === '1' ? { url: null, accounts: playedAccounts(), allow } : null;
}
