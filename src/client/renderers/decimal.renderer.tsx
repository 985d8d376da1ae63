import type { KindName } from '../../generated/names.gen.ts';
import { alignedFigure } from './aligned-figure.ts';
import { defineRenderer } from './define.ts';

/** Decimals that a figure of a kind shows at least and at most. */
const decimals: Partial<Record<KindName, readonly [least: number, most: number]>> = {
  centimetres: [1, 2],
  grams: [0, 2],
  rate: [6, 6],
  decimal: [2, 6],
  quantity: [0, 3],
};

export default defineRenderer<number>({
  shows: ['decimal', 'rate', 'centimetres', 'grams', 'quantity', 'weight', 'volume', 'percent', 'discount', 'signed_percent'],
  align: 'end',
  text: (value, { formats }) => formats.plain(value),
  cell(value, { formats, field }) {
    const [least, most] = decimals[field.kind] ?? [0, 6];
    return alignedFigure(value, least, most, formats);
  },
});
