import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { hasSyntax } from './has-syntax.ts';

/** A text as it is formatted without a parser: words alone, else what the parser reads of its grammar. @throws SyntaxError where that is wrong */
export const compileMessage = (text: string): string | MessageFormatElement[] => (hasSyntax(text) ? parse(text) : text);

/** Argument names of a message, those of rich texts in angle brackets. */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...argumentsOf(element.children)];
    const inner = 'options' in element ? Object.values(element.options).flatMap(({ value }) => argumentsOf(value)) : [];
    return [element.value, ...inner];
  });
}

/** One choice by a number: the ways it offers, by categories such as `few` and by numbers such as `=0`. */
export interface PluralSyntax {
  name: string;
  type: Intl.PluralRuleType;
  ways: readonly string[];
}

function pluralsOf(elements: readonly MessageFormatElement[]): PluralSyntax[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return pluralsOf(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => pluralsOf(value));
    return element.type === TYPE.plural
      ? [{ name: element.value, type: element.pluralType ?? 'cardinal', ways: Object.keys(element.options) }, ...inner]
      : inner;
  });
}

/** The arguments that an ICU message takes, each once and sorted, and its plurals; or what is wrong with its grammar, in the parser's words. */
export type MessageSyntax = { names: readonly string[]; plurals: readonly PluralSyntax[] } | { problem: string };

export function readMessage(text: string): MessageSyntax {
  // Most texts are words alone.
  if (!hasSyntax(text)) return { names: [], plurals: [] };
  try {
    const elements = parse(text);
    return { names: [...new Set(argumentsOf(elements))].sort(), plurals: pluralsOf(elements) };
  } catch (failure) {
    return { problem: failure instanceof Error ? failure.message : String(failure) };
  }
}
