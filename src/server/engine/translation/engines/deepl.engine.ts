import * as v from 'valibot';
import type { Language } from '../../../../shared/languages.ts';
import { callUpstream, EngineFailure } from '../upstream.ts';
import type { Engine } from './define.ts';

const answer = v.object({ translations: v.array(v.object({ text: v.string() })) });

/** As a target English must say which. */
const targets: { [TLanguage in Language]?: string } = { en: 'EN-GB' };

export const deepl: Engine = async ({ text, from, to, timeout }, { url, key }) => {
  const { translations } = await callUpstream({
    engine: 'deepl',
    url: `${url}/v2/translate`,
    headers: { authorization: `DeepL-Auth-Key ${key}` },
    body: { text: [text], source_lang: from.toUpperCase(), target_lang: targets[to] ?? to.toUpperCase(), tag_handling: 'xml', ignore_tags: ['x'] },
    answer,
    timeout,
  });
  const [first] = translations;
  if (!first) throw new EngineFailure('deepl', 'no translation');
  return { text: first.text };
};
