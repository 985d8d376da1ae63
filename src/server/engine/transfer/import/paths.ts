import type { ProfilePath } from '../../../../../schemas/imports/define.ts';
import { fold } from '../../../../shared/text/fold.ts';
import { pathText } from './naming.ts';

/** Splits texts at a sign; one behind a backslash is part of what stands there. */
function splitter(sign: string): (text: string) => string[] {
  const between = new RegExp(String.raw`(?<!\\)[${sign}]`);
  return (text) => text.split(between).map((part) => part.replaceAll(`\\${sign}`, sign).trim());
}

/** Whether a path leads on from another one. */
const leadsOn = (path: readonly string[], from: readonly string[]): boolean =>
  path.length > from.length && from.every((label, depth) => fold(label) === fold(path[depth] ?? ''));

/** Reads cells of another program's paths, each as one path in our words; blank where one names nothing below the program's own root. */
export function pathReader({ between, list, without = [] }: ProfilePath): (text: string) => string {
  const roots = new Set(without.map(fold));
  const [ours, theirs] = [splitter('>'), splitter(between)];
  const pathsIn = list === undefined ? (text: string) => [text] : splitter(list);
  const known = new Map<string, string>();

  function read(text: string): string {
    // Somebody put it right, in our words.
    const isOurs = between !== '>' && text.includes(' > ');
    const paths = (isOurs ? [text] : pathsIn(text)).map((path) => (isOurs ? ours : theirs)(path).filter(Boolean));
    const below = paths.map((labels) => (roots.has(fold(labels[0] ?? '')) ? labels.slice(1) : labels)).filter((labels) => labels.length > 0);
    return pathText(below.reduce<readonly string[]>((before, path) => (before.length === 0 || leadsOn(path, before) ? path : before), []));
  }
  return (text) => {
    const path = known.get(text) ?? read(text);
    known.set(text, path);
    return path;
  };
}
