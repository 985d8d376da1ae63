import { defineRenderer } from './define.ts';
import { plainNumber } from './plain-number.ts';

export default defineRenderer<number>({
  shows: ['integer', 'days', 'position', 'identity', 'quantity', 'keep_in_stock'],
  align: 'end',
  text: (value, { language }) => plainNumber(value, language),
  cell: (value, { formats }) => formats.number(value, 0),
});
