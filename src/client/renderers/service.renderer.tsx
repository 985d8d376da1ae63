import { defineRenderer } from './define.ts';
import { referenceKinds } from './kind-groups.ts';
import { referenceText } from './reference-text.ts';

export default defineRenderer<number | string>({
  shows: [...referenceKinds, 'code', 'identity'],
  text: (key, context, row) => referenceText(key, context, row, 'services_brief'),
});
