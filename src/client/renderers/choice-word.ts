import { choiceTextId } from '../../shared/text/choice-text.ts';
import { pickText } from '../../shared/text/multi-text.ts';
import { derivedId } from '../i18n/text.ts';
import type { RenderContext } from './define.ts';

/** What a value of a choice is called. */
export function choiceWord(value: string, { text, name, field, language }: RenderContext): string {
  const own = field.options?.names?.[value];
  return own ? pickText(own, language) || value : text(derivedId(choiceTextId(name, value, field.options?.words)));
}
