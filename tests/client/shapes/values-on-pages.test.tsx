import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ValueAlone } from '../../../src/client/runtime/form/field-value.tsx';
import { renderers } from '../../../src/generated/renderers.gen.ts';
import type { RendererName } from '../../../src/generated/names.gen.ts';
import { column } from '../../support/grid-columns.ts';
import { contextOf } from '../../support/render-context.ts';

/* What is drawn by a sign in a column, under its head and among others, is told in words where it stands alone. */

const ofFlags = Object.entries(renderers).flatMap(([name, renderer]) =>
  renderer.shows !== 'all' && renderer.shows.includes('flag') ? [name as RendererName] : [],
);

describe('yes and no on the page of a record', () => {
  it('are drawn in several ways in lists', () => expect(ofFlags.length).toBeGreaterThan(2));

  it.each(ofFlags)('are words, however a list draws them (%s)', (name) => {
    const context = contextOf('flag', 'en');
    const field = column('value', { renderer: renderers[name], context, field: context.field });
    const drawn = [true, false].map((value) => renderToStaticMarkup(<ValueAlone field={field} row={{ value }} />));
    expect(drawn).toEqual(['common.yes', 'common.no']);
  });
});
