import { describe, expect, it } from 'vitest';
import { findConflicts } from '../../codegen/checks/shapes.ts';
import { type AnyShape, defaultShape, namesIn, shapes } from '../../codegen/shapes.ts';
import { brandScreen, findingsOf, project, screen, source } from './small-declarations.ts';

const gallery = source('schemas/shapes/gallery.shape.ts', 'export default defineShape({});');
const galleryScreen = source('src/client/runtime/gallery/gallery-screen.tsx', 'export const GalleryScreen = () => null;');
const galleryPart = source('src/client/runtime/gallery/picture-screen.tsx', 'export const PictureScreen = () => null;');

describe('a shape is a declaration and a runtime', () => {
  it('of which none may be missing', () => {
    expect(findingsOf({ sources: [gallery, galleryPart] })).toEqual([
      "schemas/shapes/gallery.shape.ts:1 K160 shape 'gallery' has no runtime: src/client/runtime/gallery/gallery-screen.tsx is missing",
    ]);
    expect(findingsOf({ sources: [galleryScreen] })).toEqual([
      "src/client/runtime/gallery/gallery-screen.tsx:1 K161 draws shape 'gallery', which schemas/shapes/gallery.shape.ts would declare",
    ]);
    expect(findingsOf({ sources: [gallery, galleryScreen] })).toEqual([]);
  });

  it('whose properties name the same as those of other shapes', () => {
    const wall: Pick<AnyShape, 'names'> = { names: { label: 'field' } };
    const list: Pick<AnyShape, 'names'> = { names: { label: 'message', icon: 'icon' } };
    const conflicts = findConflicts(new Map(Object.entries({ wall, list })));
    expect(conflicts.map(({ file, code, message }) => `${file} ${code} ${message}`)).toEqual([
      `schemas/shapes/list.shape.ts K162 'label' names "message", but "field" in shape 'wall'`,
    ]);
    expect(findConflicts(shapes)).toEqual([]);
  });
});

describe('what a descriptor names follows from its shape', () => {
  it('a screen that names no shape has one', () => expect(shapes.has(defaultShape)).toBe(true));

  it.each([...shapes])('%s tells of properties that its grammar has', (_, { names, schema }) => {
    const properties = Object.keys((schema as { entries?: object }).entries ?? {});
    expect(properties).toContain('shape');
    expect(properties).toEqual(expect.arrayContaining(Object.keys(names)));
  });

  it('single names, lists, members of objects, signs of sorting, links and filters', () => {
    const declared = screen('products/brands', {
      ...brandScreen,
      sort: '-tone',
      filter: { and: [{ field: 'brand_code', op: 'eq', value: '1' }, { not: { field: 'tone', op: 'blank' } }] },
      detail: [{ screen: 'products/brands', link: { brand_code: 'brand_name' }, title: 'panel.history' }],
    });
    const parsed = project({ screens: [declared] }).screens[0]?.screen;
    const found = parsed ? namesIn(parsed).map(({ word, name, place }) => `${word} ${place.join('.')} ${name}`) : [];
    expect(found.sort()).toEqual([
      'action actions export',
      'column columns.field brand_name',
      'column columns.field tone',
      'field pin brand_name',
      'filter filter brand_code',
      'filter filter tone',
      'form form product_brands',
      'icon icon list',
      'link detail.link brand_name',
      'marker markers inactive',
      'message detail.title panel.history',
      'renderer columns.as choice',
      'screen detail.screen products/brands',
      'sort_field sort tone',
      'written_field edit brand_name',
    ]);
  });
});
