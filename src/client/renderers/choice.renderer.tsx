import { choiceWord } from './choice-word.ts';
import { defineRenderer } from './define.ts';

export default defineRenderer<string>({ shows: ['choice'], text: choiceWord });
