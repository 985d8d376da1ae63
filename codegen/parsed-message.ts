import { readMessage } from '../src/shared/text/message-syntax.ts';
import type { MessageSyntax } from '../src/shared/text/message-syntax.ts';

const parsed = new Map<string, MessageSyntax>();

/** Parsed once per text: most of the catalogue does not change between two runs of a watch. */
export function toParsed(text: string): MessageSyntax {
  const known = parsed.get(text);
  if (known) return known;
  const made = readMessage(text);
  parsed.set(text, made);
  return made;
}
