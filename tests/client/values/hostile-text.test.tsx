import { renderToStaticMarkup } from 'react-dom/server';
import { createIntl } from '@formatjs/intl';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../src/client/data/api.ts';
import { errorText } from '../../../src/client/i18n/error-text.ts';
import { isolated } from '../../../src/client/i18n/isolated.ts';
import { inLanguage } from '../../../src/client/i18n/text.ts';
import type { Translate } from '../../../src/client/i18n/text.ts';
import { safeLink } from '../../../src/client/renderers/safe-link.ts';
import type { AnyKind } from '../../../schemas/kinds/define.ts';
import { kinds } from '../../../src/generated/kinds.gen.ts';
import { renderers } from '../../../src/generated/renderers.gen.ts';
import type { KindName, RendererName } from '../../../src/generated/names.gen.ts';
import type { Json, JsonObject } from '../../../src/shared/json.ts';
import { languages } from '../../../src/shared/languages.ts';
import { hostileHtml } from '../../server/fixtures/hostile-html.ts';
import { contextOf } from '../../support/render-context.ts';

type Shape = (text: string) => Json;
const perLanguage: Shape = (text) => Object.fromEntries(languages.map((language) => [language, text]));
/** What a hostile value looks like in a column of an SQL type; in the others only what stands beside the value can be hostile. */
const shapes: Readonly<Record<string, readonly Shape[]>> = {
  text: [(text) => text],
  jsonb: [
    perLanguage,
    (text) => [{ [text]: text, label: text, name: text, value: text, event_code: text, names: { en: text }, hostname: text }],
    (text) => ({ [text]: text }),
    (text) => text,
  ],
  'text[]': [(text) => [text, text]],
  boolean: [() => true],
  date: [() => '2026-11-21'],
  timestamptz: [() => '2026-11-21T10:00:00Z'],
};
const shapesOf = (kind: AnyKind): readonly Shape[] => shapes[kind.sqlType] ?? [() => 1];
const row = (text: string): JsonObject => ({
  currency_code: text,
  brand_name: text,
  product_name: { en: text },
  user_name: text,
  state_names: { en: text },
  color: text,
});

/** Tags and attributes that came out of the text instead of the program, which writes none of these. */
const foreign = /<(?:script|iframe|object|embed|base|meta|style|math|form|noscript|template|xss|marquee|details)\b|<[^>]*\s(?:on\w+|srcdoc|formaction)=/i;
/** Without what stands in quotes: there everything is a value, and a quote of the text is escaped. */
const tagsOf = (markup: string): string => markup.replace(/"[^"]*"/g, '""');
const addresses = (markup: string): string[] => [...markup.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, address = '']) => address);

const drawn = (name: RendererName, kind: KindName, value: Json, text: string): string => {
  const renderer = renderers[name];
  const options = { form: 'product_brands_brief', value: 'brand_id', label: 'brand_name', labelField: 'brand_name', values: [text] };
  const context = contextOf(kind, 'en', { name: 'brand_name', label: () => text, options: options as never });
  try {
    return renderToStaticMarkup(<>{renderer.cell?.(value, context, row(text)) ?? renderer.text(value, context, row(text))}</>);
  } catch (error) {
    // JSON of another make than it draws; what it does not draw does no harm.
    if (error instanceof TypeError) return '';
    throw error;
  }
};

describe('hostile texts in cells (H1, H3)', () => {
  const cases = (Object.keys(renderers) as RendererName[]).flatMap((name) => {
    const { shows } = renderers[name];
    const shown = (shows === 'all' ? ['text', 'json'] : shows) as readonly KindName[];
    return [...new Map(shown.map((kind) => [(kinds[kind] as AnyKind).sqlType, kind])).values()].map((kind) => [name, kind] as const);
  });
  it.each(cases)('are drawn as words by %s of %s', (name, kind) => {
    for (const text of hostileHtml) {
      for (const shape of shapesOf(kinds[kind] as AnyKind)) {
        const markup = drawn(name, kind, shape(text), text);
        expect(tagsOf(markup)).not.toMatch(foreign);
        for (const address of addresses(markup)) expect(address).toMatch(/^(?:https?:|mailto:|\/(?!\/)|#)/);
      }
    }
  });

  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '\\\\evil.example',
    'blob:https://x/1',
    'intent://x',
    'ms-excel:ofe|u|http://x',
  ])('%j is no link', (address) => {
    expect(safeLink(address)).toBeNull();
  });
});

describe('hostile texts in sentences (H4, H7, G1)', () => {
  const intl = createIntl({
    locale: 'en',
    messages: { 'error.unknown_field': 'There is no field {field}.' },
    onError: (error) => {
      throw error;
    },
  });
  const text: Translate = (id, values) => String(intl.formatMessage({ id }, isolated(inLanguage(values, 'en'))));

  it.each(hostileHtml)('are shown as they are: %j', (html) => {
    const sentence = errorText(new ApiError('unknown_field', 400, { field: html }), text);
    expect(sentence).toContain(html);
    expect(renderToStaticMarkup(<p title={sentence}>{sentence}</p>)).not.toMatch(/<(?!\/?p\b)/);
  });

  it('turn nothing round that stands beside them', () => {
    const values = { plain: 'Szék', arabic: 'كرسي', hidden: 'photo\u202egpj.exe', count: 3 };
    expect(isolated(values)).toEqual({ plain: 'Szék', arabic: '\u2068كرسي\u2069', hidden: '\u2068photo\u202egpj.exe\u2069', count: 3 });
    expect(isolated({ closing: 'a\u2069\u202eb' })).toEqual({ closing: '\u2068a\u202eb\u2069' });
    expect(isolated(undefined)).toBeUndefined();
  });
});
