import { defineRenderer } from './define.ts';

export default defineRenderer<string>({ shows: ['date'], text: (value, { formats }) => formats.date(value) });
