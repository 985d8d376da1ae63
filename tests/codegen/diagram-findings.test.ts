import { describe, expect, it } from 'vitest';
import { brandForm, brandScreen, findingsOf, form, screen } from './small-declarations.ts';

const file = 'screens/settings/gojs.screen.json';
const diagram = {
  shape: 'diagram',
  form: 'brand_steps',
  icon: 'list',
  owner: 'brand_code',
  nodes: { screen: 'products/brands', label: 'brand_name', color: 'tone', initial: 'tone', final: 'tone' },
  arrows: { screen: 'products/steps', from: 'brand_count', to: 'brand_count', label: 'brand_title', timeout: 'brand_count' },
};

const withDiagram = (own: object) =>
  findingsOf({
    forms: [form('product_brands', brandForm), form('brand_steps', brandForm)],
    screens: [
      screen('products/brands', brandScreen),
      screen('products/steps', { ...brandScreen, form: 'brand_steps' }),
      screen('settings/gojs', { ...diagram, ...own }),
    ],
  })
    .filter((line) => line.startsWith(file))
    .map((line) => line.replace(/^\S+ /, ''));

describe('a diagram', () => {
  it('whose boxes and arrows are rows of two screens is right', () => {
    expect(withDiagram({})).toEqual([]);
  });

  it.each([
    [
      'boxes of a screen that does not exist',
      { nodes: { ...diagram.nodes, screen: 'products/brandz' } },
      "K110 screen 'products/brandz' does not exist; did you mean 'products/brands'?",
    ],
    [
      'boxes called by what is no field',
      { nodes: { ...diagram.nodes, label: 'brand_nme' } },
      "K104 'nodes' names 'brand_nme', which is not a field of form 'product_brands'; did you mean 'brand_name'?",
    ],
    [
      'arrows of a screen that does not exist',
      { arrows: { ...diagram.arrows, screen: 'products/stepz' } },
      "K110 screen 'products/stepz' does not exist; did you mean 'products/steps'?",
    ],
    [
      'arrows of a screen of other rows',
      { arrows: { ...diagram.arrows, screen: 'products/brands' } },
      "K140 screen 'products/brands' does not show the rows of form 'brand_steps', which are the arrows",
    ],
    [
      'arrows that lead to what is no field',
      { arrows: { ...diagram.arrows, to: 'brand_cont' } },
      "K104 'arrows' names 'brand_cont', which is not a field of form 'brand_steps'; did you mean 'brand_count'?",
    ],
    [
      'an owner that is no field',
      { owner: 'brand_cod' },
      "K104 'owner' names 'brand_cod', which is not a field of form 'brand_steps'; did you mean 'brand_code'?",
    ],
  ])('with %s is refused', (_, own, expected) => {
    expect(withDiagram(own)).toContain(expected);
  });
});
