import { defineRenderer } from './define.ts';

export default defineRenderer<number>({
  shows: ['integer', 'days', 'position', 'identity', 'quantity', 'keep_in_stock'],
  align: 'end',
  text: (value, { formats }) => formats.plain(value),
  cell: (value, { formats }) => formats.number(value, 0),
});
