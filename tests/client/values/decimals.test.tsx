import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { AnyKind } from '../../../schemas/kinds/define.ts';
import { renderers } from '../../../src/generated/renderers.gen.ts';
import { kinds } from '../../../src/generated/kinds.gen.ts';
import { languages } from '../../../src/shared/languages.ts';
import { contextOf } from '../../support/render-context.ts';
import { allScreens } from '../../conformance/chosen-screens.ts';
import type { KindName } from '../../../src/generated/names.gen.ts';
import type { Json } from '../../../src/shared/json.ts';

/* Figures of one column stand under each other: behind the point each takes the same room. */

/** Each way in which a screen draws figures: a kind, its options and the renderer. */
const ways = new Map<string, { kind: KindName; renderer: keyof typeof renderers; options: object | undefined }>();
for (const screen of allScreens) {
  if (!('columns' in screen)) continue;
  for (const column of screen.columns) {
    const field = screen.meta?.fields[column.field];
    if (!field) continue;
    const kind: AnyKind = kinds[field.kind];
    const renderer = (('as' in column && column.as) || kind.renderer) as keyof typeof renderers;
    if (renderers[renderer].align === 'end' && v.is(kind.value(field.options as never), 1))
      ways.set(`${field.kind} as ${renderer}`, { kind: field.kind, renderer, options: field.options });
  }
}

/** Digits and the room of digits behind the point. */
const behindPoint = (drawn: string): number => /(?:[.,]|\u2008)([\d\u2007]*)[^\d\u2007]*$/.exec(drawn)?.[1]?.length ?? 0;

describe('figures of a column', () => {
  it('are drawn in several ways', () => expect(ways.size).toBeGreaterThan(8));

  describe.each([...ways])('%s', (_, { kind, renderer, options }) => {
    it.each(languages)('stand under each other (%s)', (language) => {
      const { cell, text } = renderers[renderer];
      const context = contextOf(kind, language, { options: options as never });
      const isWhole = ['integer', 'days', 'position', 'duration', 'identity'].includes(kind);
      const values = isWhole ? [1, 12, 999] : [1, 12, 0.5, 2.25, 3.125];
      const draw = (value: number) => renderToStaticMarkup(<>{(cell ?? text)(value as Json as never, context, {})}</>).replaceAll(/<[^>]*>/g, '');
      const rooms = values.map((value) => behindPoint(draw(value)));
      expect(new Set(rooms).size, values.map(draw).join(' | ')).toBe(1);
    });
  });
});
