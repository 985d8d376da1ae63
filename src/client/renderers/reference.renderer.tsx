import { defineRenderer } from './define.ts';
import { referenceText } from './reference-text.ts';

export default defineRenderer<number | string>({
  shows: ['reference', 'code_reference', 'tree_reference'],
  text: (key, context, row) => referenceText(key, context, row),
});
