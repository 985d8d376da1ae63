/** Something wrong in a declaration, where a developer can jump to it. `file` is relative to the project's root. */
export interface Finding {
  file: string;
  line: number;
  code: `K${number}`;
  message: string;
  suggestion?: string;
}

export const toLine = (finding: Finding): string =>
  `${finding.file}:${finding.line} ${finding.code} ${finding.message}` + (finding.suggestion === undefined ? '' : `; did you mean '${finding.suggestion}'?`);

const order = (finding: Finding) => [finding.file, String(finding.line).padStart(6, '0'), finding.code, finding.message].join('\n');

/** By file and line, each thing said once. */
export function toSorted(findings: readonly Finding[]): Finding[] {
  const byText = new Map(findings.map((finding) => [order(finding), finding]));
  return [...byText].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, finding]) => finding);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The line of a name in a source: quoted, or as a property. Earlier names lead the way: `lineOf(text, 'pin', 'code')` finds the
 * 'code' that stands after `pin`. Line 1 when a name is not there.
 */
export function lineOf(text: string, ...names: readonly string[]): number {
  let at = 0;
  for (const name of names) {
    const found = new RegExp(`(['"\`])-?${escaped(name)}\\1|(?<![\\w$])${escaped(name)}(?=\\s*[:(,}])`).exec(text.slice(at));
    if (found) at += found.index;
  }
  return text.slice(0, at).split('\n').length;
}

/** Edits (insert, remove, replace) that turn one word into the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (let column = 0; column < to.length; column++) {
      const replaced = (row[column] ?? 0) + (letter === to[column] ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The name most like the unknown one, when it is like it at all. */
export function closest(unknown: string, names: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(unknown.length / 3));
  let best: { name: string; edits: number } | undefined;
  for (const name of names) {
    if (Math.abs(name.length - unknown.length) > limit) continue;
    const edits = distance(unknown, name);
    if (edits <= limit && (!best || edits < best.edits)) best = { name, edits };
  }
  return best?.name;
}
