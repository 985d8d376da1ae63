import * as v from 'valibot';
import { callUpstream, EngineFailure } from '../upstream.ts';
import type { Engine } from './define.ts';

const answer = v.object({ data: v.object({ translations: v.array(v.object({ translatedText: v.string() })) }) });

/** Google's translation, version 2; the key travels in a header, so that it stands in no log of addresses. */
export const gt: Engine = async ({ text, from, to, timeout }, { url, key }) => {
  const { data } = await callUpstream({
    engine: 'gt',
    url: `${url}/language/translate/v2`,
    headers: { 'x-goog-api-key': key },
    body: { q: [text], source: from, target: to, format: 'html' },
    answer,
    timeout,
  });
  const [first] = data.translations;
  if (!first) throw new EngineFailure('gt', 'no translation');
  return { text: first.translatedText };
};
