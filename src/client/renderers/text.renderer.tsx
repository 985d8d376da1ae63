import { defineRenderer } from './define.ts';

export default defineRenderer<string>({ shows: ['text', 'long-text', 'code', 'email', 'url', 'path'], text: (value) => value });
