import { defineRenderer } from './define.ts';
import { numberKinds } from './kind-groups.ts';
import { plainNumber } from './plain-number.ts';

export default defineRenderer<number>({
  shows: numberKinds,
  align: 'end',
  text: (value, { language }) => plainNumber(value, language),
  cell: (value, { formats }) => formats.number(value, 3),
});
