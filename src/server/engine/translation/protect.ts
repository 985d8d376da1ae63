/** A text with what must not be translated in numbered marks, which every engine carries along. */
export interface ProtectedText {
  text: string;
  /** What stands for each mark afterwards. */
  pieces: readonly string[];
}

/** How a word is always translated. */
export interface Term {
  from: string;
  to: string;
}

/** HTML tags and comments, entities, `{{x}}`, `{name}`, and those of printf. Unrolled so that no input takes long. */
const kept =
  /<\/?[a-zA-Z][^<>]*>|<!--(?:(?!-->)[\s\S]){0,1000}-->|&(?:#\d{1,7}|#x[\da-fA-F]{1,6}|\w{2,31});|\{\{[^{}]{0,200}\}\}|\$?\{[^{}]{0,200}\}|%(?:\d{1,2}\$)?[-+#0]*\d{0,3}(?:\.\d{1,2})?[sdifuxXc@](?!\p{L})/gu;
const mark = /<x id="(\d{1,5})"[^<>]*?(?:\/>|>(?:(?!<x )[\s\S])*?<\/x>)/g;

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&apos;': "'" };
const unescape = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#39|apos);/g, (entity) => entities[entity] ?? entity);
const forRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A term at the beginning of a sentence keeps its capital. */
const cased = (found: string, to: string): string => {
  const first = found.charAt(0);
  return first !== first.toLowerCase() ? to.charAt(0).toUpperCase() + to.slice(1) : to;
};

/** Puts what must stay, and the terms of the glossary, into marks. */
export function protect(text: string, terms: readonly Term[] = []): ProtectedText {
  const pieces: string[] = [];
  const marked = (shown: string, piece: string): string => `<x id="${pieces.push(piece) - 1}" translate="no">${shown}</x>`;
  const longestFirst = [...terms].filter(({ from }) => from !== '').sort((a, b) => b.from.length - a.from.length);
  const targets = new Map(longestFirst.map(({ from, to }) => [from.toLowerCase(), to]));
  const words =
    longestFirst.length > 0
      ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.map(({ from }) => forRegExp(from)).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
      : undefined;
  const translatable = (part: string): string => {
    if (!words) return escape(part);
    let done = 0;
    let out = '';
    for (const found of part.matchAll(words)) {
      out += escape(part.slice(done, found.index)) + marked(escape(found[0]), cased(found[0], targets.get(found[0].toLowerCase()) ?? found[0]));
      done = found.index + found[0].length;
    }
    return out + escape(part.slice(done));
  };
  let done = 0;
  let out = '';
  for (const found of text.matchAll(kept)) {
    out += translatable(text.slice(done, found.index)) + marked('', found[0]);
    done = found.index + found[0].length;
  }
  return { text: out + translatable(text.slice(done)), pieces };
}

/** The translation with every mark turned back; null when one was lost, doubled or made up. */
export function restore(translated: string, { pieces }: ProtectedText): string | null {
  const seen = new Set<number>();
  let isWhole = true;
  let done = 0;
  let out = '';
  const between = (end?: number): string => {
    const part = translated.slice(done, end);
    // A mark the engine broke would otherwise stand in the text.
    if (/<\/?x\b/i.test(part)) isWhole = false;
    return unescape(part);
  };
  for (const found of translated.matchAll(mark)) {
    const id = Number(found[1]);
    const piece = pieces[id];
    if (piece === undefined || seen.has(id)) isWhole = false;
    seen.add(id);
    out += between(found.index) + (piece ?? '');
    done = found.index + found[0].length;
  }
  out += between();
  return isWhole && seen.size === pieces.length ? out : null;
}
