import { defineRenderer } from './define.ts';

export default defineRenderer<string>({ shows: ['text', 'long_text', 'code', 'email', 'url', 'path'], text: (value) => value });
