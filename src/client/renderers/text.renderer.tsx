import { defineRenderer } from './define.ts';

export default defineRenderer<string>({ shows: ['text', 'time_zone', 'long_text', 'code', 'email', 'url', 'path'], text: (value) => value });
