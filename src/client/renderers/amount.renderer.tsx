import { defineRenderer } from './define.ts';

export default defineRenderer<number>({
  shows: ['decimal'],
  align: 'end',
  text: (value, { formats }) => formats.plain(value),
  cell: (value, { formats }) => formats.number(value, 2),
});
