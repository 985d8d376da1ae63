import { defineRenderer } from './define.ts';
import { plainNumber } from './plain-number.ts';

export default defineRenderer<number>({
  shows: ['percent', 'discount', 'signed_percent', 'decimal'],
  align: 'end',
  text: (value, { language }) => plainNumber(value, language),
  cell: (value, { formats }) => formats.percent(value, 2),
});
