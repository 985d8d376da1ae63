import { derivedId } from '../i18n/text.ts';
import { defineRenderer } from './define.ts';

export default defineRenderer<string>({ shows: ['choice'], text: (value, { text, name }) => text(derivedId('choice', name, value)) });
