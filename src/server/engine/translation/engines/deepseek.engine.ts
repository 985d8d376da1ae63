import type { Engine } from './define.ts';
import { createChatEngine } from './chat.ts';

const chat = createChatEngine('deepseek');

/** The model is the configured reasoner, whatever a request says. */
export const deepseek: Engine = (request, settings) => chat({ ...request, model: undefined }, settings);
