import * as v from 'valibot';

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A setting that holds secrets, as JSON. What is none becomes undefined: the message of a parser would repeat the secrets, so whoever reads it says what is wrong. */
export const jsonSetting = v.pipe(v.string(), v.transform(readJson));
