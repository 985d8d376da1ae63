import { fold } from '../../../shared/text/fold.ts';

/** A mention being typed: its letters behind the @, and where that stands. */
export interface TypedMention {
  at: number;
  letters: string;
}

/** What is typed of a mention before the caret; null where none is. A mail address is none. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const at = text.lastIndexOf('@', caret - 1);
  if (at < 0 || (at > 0 && !/\s/.test(text[at - 1] ?? ''))) return null;
  const letters = text.slice(at + 1, caret);
  return letters.includes('\n') || letters.length > 40 ? null : { at, letters };
}

/** People whose name, or one of its words, begins with the letters. */
export const namesLike = (names: readonly string[], letters: string): string[] => {
  const wanted = fold(letters);
  return names.filter((name) => [name, ...name.split(/\s+/)].some((word) => fold(word).startsWith(wanted)));
};

/** The text with the name in place of what was typed, and where the caret stands then. */
export function withMention(text: string, { at, letters }: TypedMention, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${name} `;
  return { text: before + text.slice(at + 1 + letters.length).replace(/^ /, ''), caret: before.length };
}

/** The pieces of a comment: words, and mentions of people by name. The longest name counts. */
export function piecesOf(text: string, names: readonly string[]): { text: string; mention: boolean }[] {
  const known = names.toSorted((a, b) => b.length - a.length).map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (known.length === 0) return [{ text, mention: false }];
  return text
    .split(new RegExp(`(@(?:${known.join('|')}))`, 'u'))
    .map((piece, index) => ({ text: piece, mention: index % 2 === 1 }))
    .filter(({ text: piece }) => piece !== '');
}
