import * as v from 'valibot';
import { withoutSecrets } from './without-secrets.ts';

/** An error as a browser tells it, of which each part may lack. */
export interface ToldError {
  error: string;
  status: number | null;
  call: string | null;
  stack: string | null;
}

const longest = 2_000;
const longestStack = 10_000;

const words = (most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => withoutSecrets(text).slice(0, most)),
    ),
  );
const schema = v.object({
  code: words(200),
  message: words(longest),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))),
  path: words(500),
  stack: words(longestStack),
});

/** What is kept of an error that a browser told, without anything in it that is somebody's own. What has another form is kept as the text it is. */
export function toldError(given: unknown): ToldError {
  const { success, output } = v.safeParse(schema, given);
  const error = success ? (output.code ?? output.message) : undefined;
  if (!success || error === undefined) return { error: withoutSecrets(JSON.stringify(given ?? null)).slice(0, longest), status: null, call: null, stack: null };
  return { error, status: output.status ?? null, call: output.path ?? null, stack: output.stack ?? null };
}
