import { createChatEngine } from './chat.ts';

export const openai = createChatEngine('openai');
