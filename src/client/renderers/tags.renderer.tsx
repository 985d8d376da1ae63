import { defineRenderer } from './define.ts';
import { WordList } from './word-list.tsx';

export default defineRenderer<string[]>({ shows: ['tags'], text: (value) => value.join(', '), cell: (value) => <WordList words={value} /> });
