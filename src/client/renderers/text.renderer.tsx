import { defineRenderer } from './define.ts';
import { textKinds } from './kind-groups.ts';

export default defineRenderer<string>({ shows: textKinds, text: (value) => value });
