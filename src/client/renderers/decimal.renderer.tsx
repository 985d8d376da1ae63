import { defineRenderer } from './define.ts';
import { plainNumber } from './plain-number.ts';

export default defineRenderer<number>({
  shows: ['decimal', 'rate', 'centimetres', 'grams', 'quantity', 'weight', 'volume', 'percent', 'discount', 'signed_percent', 'money'],
  align: 'end',
  text: (value, { language }) => plainNumber(value, language),
  cell: (value, { formats }) => formats.number(value, 6),
});
