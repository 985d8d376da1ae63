import { defineRenderer } from './define.ts';

export default defineRenderer<number>({
  shows: ['weight', 'decimal'],
  align: 'end',
  text: (value, { formats }) => formats.plain(value),
  cell: (value, { formats }) => formats.weight(value),
});
