import { alignedFigure } from './aligned-figure.ts';
import { defineRenderer } from './define.ts';

export default defineRenderer<number>({
  shows: ['quantity', 'decimal'],
  align: 'end',
  text: (value, { formats }) => formats.plain(value),
  cell: (value, { formats }) => alignedFigure(value, 0, 3, formats),
});
