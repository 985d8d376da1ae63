import { defineRenderer } from './define.ts';

export default defineRenderer<number>({
  shows: ['percent', 'discount', 'signed_percent', 'decimal'],
  align: 'end',
  text: (value, { formats }) => formats.plain(value),
  cell: (value, { formats }) => formats.percent(value, 2),
});
