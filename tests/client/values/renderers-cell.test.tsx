import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../src/shared/json.ts';
import type { Renderer, RenderContext } from '../../../src/client/renderers/define.ts';
import image from '../../../src/client/renderers/image.renderer.tsx';
import link from '../../../src/client/renderers/link.renderer.tsx';
import money from '../../../src/client/renderers/money.renderer.tsx';
import multi from '../../../src/client/renderers/multi.renderer.tsx';
import richText from '../../../src/client/renderers/rich_text.renderer.tsx';
import { renderers } from '../../../src/generated/renderers.gen.ts';
import { kinds } from '../../../src/generated/kinds.gen.ts';
import { contextOf } from '../../support/render-context.ts';

const markup = <TValue extends Json>(renderer: Renderer<TValue>, value: TValue, context: RenderContext, row: JsonObject = {}) =>
  renderToStaticMarkup(<>{renderer.cell?.(value, context, row)}</>);

describe('a drawn cell', () => {
  it.each(['https://example.com/a', 'http://example.com', 'mailto:a@example.com', 'someone@example.com'])('links %s', (address) => {
    expect(markup(link, address, contextOf('url', 'en'))).toMatch(/^<a [^>]*href="(https?|mailto):/);
  });

  it.each(['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,<script>', 'vbscript:x', 'ftp://example.com', '//example.com', 'plain words'])(
    'never links %s',
    (address) => {
      expect(markup(link, address, contextOf('url', 'en'))).not.toContain('<a');
    },
  );

  it('asks for thumbnails of 30 px and leaves an address with a query alone', () => {
    expect(markup(image, 'a1b2', contextOf('image', 'en'))).toContain('src="/p/a1b2.jpg?width=30&amp;height=30&amp;quality=80&amp;format=webp"');
    expect(markup(image, '/x.jpg?width=5', contextOf('image', 'en'))).toContain('src="/x.jpg?width=5"');
  });

  it('writes the currency of the row, else of the company', () => {
    const context = contextOf('money', 'hu', { options: { currency: 'currency_code' } });
    expect(markup(money, 12.5, context, { currency_code: 'EUR' })).toMatch(/12,50<span[^>]*>EUR/);
    expect(markup(money, 12.5, context, {})).toMatch(/HUF/);
  });

  it('marks how many languages are missing and lends a text of another one', () => {
    const lent = markup(multi, { en: 'Chair', de: 'Stuhl' }, contextOf('multi', 'hu'));
    expect(lent).toContain('lang="en"');
    expect(lent).toContain('>5<');
  });

  it('draws formatted text as words: its markup cannot run', () => {
    expect(markup(richText, '<img src=x onerror=alert(1)><p>Oak &lt;b&gt;</p>', contextOf('rich_text', 'en'))).toMatch(/>Oak &lt;b&gt;</);
  });
});

describe('the registry of renderers', () => {
  it('has for every kind the renderer it names, and that one shows the kind', () => {
    const wrong = Object.entries(kinds).filter(([name, kind]) => {
      const renderer = renderers[kind.renderer];
      return !renderer || (renderer.shows !== 'all' && !renderer.shows.includes(name as never));
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });
});
