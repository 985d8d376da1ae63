import * as v from 'valibot';
import { mailboxEntries } from './engine/mail/settings.ts';
import { onlinePaymentEntries } from './engine/online-payment-settings.ts';
import { translationEntries } from './engine/translation/settings.ts';

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));

const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
);
const isSmtpUrl = (text: string): boolean => URL.canParse(text) && ['smtp:', 'smtps:'].includes(new URL(text).protocol);

const fields = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  /** '0': no demo data; the first start makes one administrator with a random password. */
  KONTOR_DEMO: v.optional(v.picklist(['0', '1']), '1'),
  KONTOR_PRODUCTS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,8}$/), v.transform(Number)), '2400'),
  /** Folder of the embedded database, and of files and the cache of pictures where nothing else is said. */
  KONTOR_DATA: v.optional(v.string(), './data'),
  /** '1': the embedded database calls nothing written before the disc has it (engine/database/connect.ts reads it). */
  KONTOR_FSYNC: v.optional(v.picklist(['0', '1']), '0'),
  /** Folder of uploaded files; `files` in KONTOR_DATA. */
  KONTOR_FILES: v.optional(v.string()),
  /** An S3-compatible bucket for uploaded files, by its address (https://host/bucket), instead of a folder. */
  KONTOR_S3_URL: v.optional(v.pipe(v.string(), v.url())),
  KONTOR_S3_KEY: v.optional(v.string()),
  KONTOR_S3_SECRET: v.optional(v.string()),
  KONTOR_S3_REGION: v.optional(v.string(), 'auto'),
  /** Lifetime of an access token in seconds. */
  KONTOR_TOKEN_SECONDS: v.optional(v.pipe(v.string(), v.regex(/^\d{2,6}$/), v.transform(Number)), '3600'),
  /** Where people reach it from outside, and links in mails lead; without it each shop's own host by https (src/server/domain/sales/shop-address.ts reads it). */
  KONTOR_PUBLIC_URL: v.optional(v.pipe(v.string(), v.url())),
  /** '1': administrators sign in in two steps; so without the demo. */
  KONTOR_SECOND_FACTOR: v.optional(v.picklist(['0', '1'])),
  /** Comma list of proxies whose X-Forwarded-For is believed. */
  KONTOR_TRUSTED_PROXIES: v.optional(list),
  /** '0': this server answers requests and leaves jobs (timeouts, mails) to others. */
  KONTOR_JOBS: v.optional(v.picklist(['0', '1']), '1'),
  /** 'info': one line for each answer, beside warnings and errors. */
  KONTOR_LOG: v.optional(v.picklist(['warn', 'info']), 'warn'),
  /** Seconds for which a server that was told to end goes on answering while its health says that it stops: until what stands in front has heard it. */
  KONTOR_DRAIN_SECONDS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number)), '0'),
  /** A port of its own on this machine for figures and health details; whoever reaches it is answered. */
  KONTOR_METRICS_PORT: v.optional(port),
  /** Opens figures and health details on the public port to whoever bears it. */
  KONTOR_METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'needs at least 16 characters'))),
  /** Milliseconds after which a statement counts as slow and is kept with its plan, where somebody watches. */
  KONTOR_SLOW_MS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)), '1000'),
  /** Mail server; without it mails wait in the outbox. The message is our own: valibot's would repeat the password. */
  SMTP_URL: v.optional(v.pipe(v.string(), v.check(isSmtpUrl, 'must be smtp://… or smtps://…'))),
  /** Sender of all mails, `Name <address>` or an address. */
  MAIL_FROM: v.optional(v.pipe(v.string(), v.regex(/^[^\r\n]*@[^\r\n]*$/, 'must be an address or Name <address>'))),
  /** Signs calls of foreign systems; without it they wait in the outbox. */
  KONTOR_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'needs at least 16 characters'))),
  /** Comma list of hosts of the own network that webhooks may call (`name` or `name:port`). */
  KONTOR_WEBHOOK_ALLOW: v.optional(list),
  /** Comma list of hosts of the own network from which imports may fetch pictures, and exchange rates, and where payment is asked for (`name` or `name:port`). */
  KONTOR_FETCH_ALLOW: v.optional(list),
  /** Where exchange rates are fetched from, as the European Central Bank tells them each day; without it none are. */
  KONTOR_RATES_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\//, 'must be http://… or https://…'))),
  /** Where it is asked from which country a visitor of a shop comes, with {ip} for his address; without it nothing is asked. */
  KONTOR_COUNTRY_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/.*\{ip\}/, 'must be http://… or https://… with {ip} in it'))),
  ...mailboxEntries,
  ...onlinePaymentEntries,
  ...translationEntries,
});

const schema = v.pipe(
  fields,
  v.forward(
    v.partialCheck([['SMTP_URL'], ['MAIL_FROM']], ({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM !== undefined, 'is needed beside SMTP_URL'),
    ['MAIL_FROM'],
  ),
  v.forward(
    v.partialCheck(
      [['KONTOR_S3_URL'], ['KONTOR_S3_KEY'], ['KONTOR_S3_SECRET']],
      (s3) => !s3.KONTOR_S3_URL || (Boolean(s3.KONTOR_S3_KEY) && Boolean(s3.KONTOR_S3_SECRET)),
      'needs KONTOR_S3_KEY and KONTOR_S3_SECRET',
    ),
    ['KONTOR_S3_URL'],
  ),
);

export type Configuration = v.InferOutput<typeof schema>;

/** Settings from the environment; throws a sentence that names the wrong one. */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const result = v.safeParse(schema, environment);
  if (result.success) return result.output;
  throw new Error(result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('\n'));
}
