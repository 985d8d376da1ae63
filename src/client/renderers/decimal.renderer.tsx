import { defineRenderer } from './define.ts';

export default defineRenderer<number>({
  shows: ['decimal', 'rate', 'centimetres', 'grams', 'quantity', 'weight', 'volume', 'percent', 'discount', 'signed_percent', 'money'],
  align: 'end',
  text: (value, { formats }) => formats.plain(value),
  cell: (value, { formats }) => formats.number(value, 6),
});
