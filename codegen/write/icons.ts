import { icons } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { lucideNames } from '../../src/shared/icon-names.ts';
import { iconSheet } from './output.ts';
import type { Writer } from './output.ts';

/** The shapes of an icon without the frame around them: strokes and fills are said where it is shown. */
const shapesOf = (name: (typeof lucideNames)[keyof typeof lucideNames]): string =>
  renderToStaticMarkup(createElement(icons[name])).replace(/^<svg[^>]*>|<\/svg>$/g, '');

/** All icons in one picture, so that no page has to read their shapes as program code. */
export const writeIcons: Writer = () => [
  {
    path: iconSheet,
    text: [
      '<svg xmlns="http://www.w3.org/2000/svg">',
      ...Object.entries(lucideNames).map(([name, drawing]) => `<symbol id="${name}" viewBox="0 0 24 24">${shapesOf(drawing)}</symbol>`),
      '</svg>',
      '',
    ].join('\n'),
  },
];
