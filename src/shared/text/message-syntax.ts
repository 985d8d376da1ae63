import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** Argument names of a message, those of rich texts in angle brackets. */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...argumentsOf(element.children)];
    const inner = 'options' in element ? Object.values(element.options).flatMap(({ value }) => argumentsOf(value)) : [];
    return [element.value, ...inner];
  });
}

/** The arguments that an ICU message takes, each once and sorted; or what is wrong with its grammar, in the parser's words. */
export type MessageSyntax = { names: readonly string[] } | { problem: string };

export function readMessage(text: string): MessageSyntax {
  // Most texts are words alone.
  if (!/[{<'#]/.test(text)) return { names: [] };
  try {
    return { names: [...new Set(argumentsOf(parse(text)))].sort() };
  } catch (failure) {
    return { problem: failure instanceof Error ? failure.message : String(failure) };
  }
}
