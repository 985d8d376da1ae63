import * as v from 'valibot';

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535));

const schema = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  /** '0': no demo data; the first start makes one administrator with a random password. */
  KONTOR_DEMO: v.optional(v.picklist(['0', '1']), '1'),
  KONTOR_PRODUCTS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,8}$/), v.transform(Number)), '2400'),
  /** Lifetime of an access token in seconds. */
  KONTOR_TOKEN_SECONDS: v.optional(v.pipe(v.string(), v.regex(/^\d{2,6}$/), v.transform(Number)), '3600'),
  /** Comma list of proxies whose X-Forwarded-For is believed. */
  KONTOR_TRUSTED_PROXIES: v.optional(v.pipe(v.string(), v.transform((list) => list.split(',').map((entry) => entry.trim()).filter(Boolean)))),
});

export type Configuration = v.InferOutput<typeof schema>;

/** Settings from the environment; throws a sentence that names the wrong one. */
export function readConfiguration(environment: NodeJS.ProcessEnv): Configuration {
  const result = v.safeParse(schema, environment);
  if (result.success) return result.output;
  throw new Error(result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('\n'));
}
