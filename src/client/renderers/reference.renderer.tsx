import { defineRenderer } from './define.ts';
import { referenceKinds } from './kind-groups.ts';
import { referenceText } from './reference-text.ts';

export default defineRenderer<number | string>({ shows: referenceKinds, text: (key, context, row) => referenceText(key, context, row) });
