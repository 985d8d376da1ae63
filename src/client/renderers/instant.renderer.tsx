import { defineRenderer } from './define.ts';

export default defineRenderer<string>({ shows: ['instant'], text: (value, { formats }) => formats.instant(value) });
