import * as v from 'valibot';
import type { TranslationBudget } from './budget.ts';
import type { EngineName } from '../../../shared/translation/engines.ts';

const url = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:\/\//),
  v.transform((text) => text.replace(/\/+$/, '')),
);
const key = v.pipe(v.string(), v.minLength(1), v.regex(/^[\x21-\x7e]+$/));
const characters = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const models = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
);
const price = v.pipe(v.string(), v.regex(/^\d{1,6}(\.\d{1,4})?$/), v.transform(Number));

/** `2.5/10`: a million tokens that are read, and a million that are written, in US dollars. */
const tokenPrices = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}(\.\d{1,6})?\/\d{1,6}(\.\d{1,6})?$/),
  v.transform((text) => {
    const [read = 0, written = 0] = text.split('/').map(Number);
    return { read, written };
  }),
);

const onePrice = /^([^\s=,]{1,100})=(\d{1,6}(?:\.\d{1,6})?)\/(\d{1,6}(?:\.\d{1,6})?)$/;

/** `gpt-4o-mini=0.15/0.6,…`: the same of single models, which are priced otherwise than their engine. */
const modelPrices = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
  v.array(v.pipe(v.string(), v.regex(onePrice))),
  v.transform((all): Readonly<Record<string, TokenPrices>> =>
    Object.fromEntries(
      all.map((one) => {
        const [, model = '', read, written] = onePrice.exec(one) ?? [];
        return [model, { read: Number(read), written: Number(written) }];
      }),
    ),
  ),
);

/** Where the engines are and what opens them, from the environment alone. A price is of a million characters, in US dollars. */
export const translationEntries = {
  /** Characters that one user, and one company, may have translated in a day, counted for each language. */
  KONTOR_TRANSLATION_USER_CHARACTERS: v.optional(characters, '1000000'),
  KONTOR_TRANSLATION_COMPANY_CHARACTERS: v.optional(characters, '5000000'),
  KONTOR_GT_URL: v.optional(url, 'https://translation.googleapis.com'),
  KONTOR_GT_KEY: v.optional(key),
  KONTOR_GT_PRICE: v.optional(price, '20'),
  /** Without it a key of the free plan (`…:fx`) is used with its own host. */
  KONTOR_DEEPL_URL: v.optional(url),
  KONTOR_DEEPL_KEY: v.optional(key),
  KONTOR_DEEPL_PRICE: v.optional(price, '25'),
  /** Any server that speaks this protocol. */
  KONTOR_OPENAI_URL: v.optional(url, 'https://api.openai.com/v1'),
  KONTOR_OPENAI_KEY: v.optional(key),
  KONTOR_OPENAI_MODEL: v.optional(v.string(), 'gpt-4o'),
  /** Comma list of further models that may be asked for; whoever could name any would choose the dearest. */
  KONTOR_OPENAI_MODELS: v.optional(models, ''),
  KONTOR_OPENAI_PRICE: v.optional(price, '4'),
  KONTOR_OPENAI_TOKEN_PRICES: v.optional(tokenPrices, '2.5/10'),
  KONTOR_OPENAI_MODEL_PRICES: v.optional(modelPrices, ''),
  /** What draws pictures, and US dollars of one. */
  KONTOR_OPENAI_IMAGE_MODEL: v.optional(v.string(), 'gpt-image-1'),
  KONTOR_OPENAI_IMAGE_PRICE: v.optional(price, '0.07'),
  KONTOR_DEEPSEEK_URL: v.optional(url, 'https://api.deepseek.com'),
  KONTOR_DEEPSEEK_KEY: v.optional(key),
  KONTOR_DEEPSEEK_MODEL: v.optional(v.string(), 'deepseek-reasoner'),
  KONTOR_DEEPSEEK_MODELS: v.optional(models, ''),
  KONTOR_DEEPSEEK_PRICE: v.optional(price, '2'),
  KONTOR_DEEPSEEK_TOKEN_PRICES: v.optional(tokenPrices, '0.55/2.19'),
  KONTOR_DEEPSEEK_MODEL_PRICES: v.optional(modelPrices, ''),
} as const;

const schema = v.object(translationEntries);

export interface TokenPrices {
  read: number;
  written: number;
}

/** What one engine is reached by; without a key it is offered by nobody. */
export interface EngineSettings {
  url: string;
  key: string | undefined;
  /** Of the language models. */
  model: string | undefined;
  /** Those that may be asked for, the first of them where none is; of the language models. */
  models: readonly string[];
  /** Of a million characters, in US dollars. */
  price: number;
  /** Of a million tokens, in US dollars; of the language models. */
  tokens?: TokenPrices | undefined;
  /** The same of those of its models that are priced otherwise. */
  modelTokens?: Readonly<Record<string, TokenPrices>> | undefined;
  /** What draws pictures, and US dollars of one. */
  drawing?: { model: string; price: number } | undefined;
}
export type TranslationSettings = Record<EngineName, EngineSettings>;

const deeplUrl = (keyText: string | undefined): string => (keyText?.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com');

export function toTranslationSettings(read: v.InferOutput<typeof schema>): TranslationSettings {
  return {
    gt: { url: read.KONTOR_GT_URL, key: read.KONTOR_GT_KEY, model: undefined, models: [], price: read.KONTOR_GT_PRICE },
    openai: {
      url: read.KONTOR_OPENAI_URL,
      key: read.KONTOR_OPENAI_KEY,
      model: read.KONTOR_OPENAI_MODEL,
      models: [read.KONTOR_OPENAI_MODEL, ...read.KONTOR_OPENAI_MODELS],
      price: read.KONTOR_OPENAI_PRICE,
      tokens: read.KONTOR_OPENAI_TOKEN_PRICES,
      modelTokens: read.KONTOR_OPENAI_MODEL_PRICES,
      drawing: { model: read.KONTOR_OPENAI_IMAGE_MODEL, price: read.KONTOR_OPENAI_IMAGE_PRICE },
    },
    deepl: {
      url: read.KONTOR_DEEPL_URL ?? deeplUrl(read.KONTOR_DEEPL_KEY),
      key: read.KONTOR_DEEPL_KEY,
      model: undefined,
      models: [],
      price: read.KONTOR_DEEPL_PRICE,
    },
    deepseek: {
      url: read.KONTOR_DEEPSEEK_URL,
      key: read.KONTOR_DEEPSEEK_KEY,
      model: read.KONTOR_DEEPSEEK_MODEL,
      models: [read.KONTOR_DEEPSEEK_MODEL, ...read.KONTOR_DEEPSEEK_MODELS],
      price: read.KONTOR_DEEPSEEK_PRICE,
      tokens: read.KONTOR_DEEPSEEK_TOKEN_PRICES,
      modelTokens: read.KONTOR_DEEPSEEK_MODEL_PRICES,
    },
  };
}

export const toTranslationBudget = (read: v.InferOutput<typeof schema>): TranslationBudget => ({
  user: read.KONTOR_TRANSLATION_USER_CHARACTERS,
  company: read.KONTOR_TRANSLATION_COMPANY_CHARACTERS,
});

const unset = v.parse(schema, {});
/** Settings of a server that was given none: no engine has a key. */
export const noTranslation: TranslationSettings = toTranslationSettings(unset);
export const usualBudget: TranslationBudget = toTranslationBudget(unset);
