import { defineRenderer } from './define.ts';
import { plainNumber } from './plain-number.ts';

export default defineRenderer<number>({
  shows: ['weight', 'decimal'],
  align: 'end',
  text: (value, { language }) => plainNumber(value, language),
  cell: (value, { formats }) => formats.weight(value),
});
