import { defineRenderer } from './define.ts';
import { referenceText } from './reference-text.ts';

export default defineRenderer<number | string>({
  shows: ['reference', 'code_reference', 'code', 'identity'],
  text: (key, context, row) => referenceText(key, context, row, 'services_brief'),
});
