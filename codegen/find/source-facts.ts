import type ts from 'typescript';
import { readDeclarations } from './declared-parts.ts';
import { readNode } from './node-facts.ts';
import type { SourceText } from './source-text.ts';

/** A value in an object literal that can be read without running it. */
export type Literal = string | number | boolean | readonly string[];

/** What the checker knows of a source file without running it. */
export interface SourceFacts {
  file: string;
  lines: number;
  /** Imported files of ours (relative to the root) with the line of the import. */
  imports: { file: string; line: number; typeOnly: boolean }[];
  /** String literals with the line of the first use, import paths excepted. */
  literals: Record<string, number>;
  /** Heads of built message ids: `error.` of `error.${code}` and of `derivedId('error', code)`. */
  prefixes: string[];
  /** Ids of messages that are worded here: `text('x')`. */
  texts: string[];
  /** What is opened by its name: panels, by `open('x')` and `openPanel('x')`. */
  opened: string[];
  /** Fields that a dialog asks for by their names: `ask({ fields: ['x'] })`, with the line. */
  asked: { field: string; line: number }[];
  /** Codes a control complains with: `problem: 'x'`, `onProblem('x')`. */
  problems: string[];
  /** Strings compared with something called kind, renderer, control, as or screen. */
  comparisons: { text: string; line: number }[];
  /** The call `define…({…})` that the file exports, with its readable properties. */
  declared?: { exportName: string; call: string; properties: Record<string, Literal>; unreadable: string[] };
  /** Keys of object constants, by the constant's name (markers, icons). */
  keys: Record<string, string[]>;
}

/** Reads one source with the TypeScript parser. */
export function toSourceFacts(compiler: typeof ts, file: string, text: string): SourceFacts {
  const tree = compiler.createSourceFile(
    file,
    text,
    { languageVersion: compiler.ScriptTarget.Latest, jsDocParsingMode: compiler.JSDocParsingMode.ParseNone },
    true,
  );
  const facts: SourceFacts = {
    file,
    lines: tree.getLineStarts().length - (text.endsWith('\n') ? 1 : 0),
    imports: [],
    literals: {},
    prefixes: [],
    texts: [],
    opened: [],
    asked: [],
    problems: [],
    comparisons: [],
    keys: {},
  };
  const source: SourceText = { compiler, tree, constants: new Map() };
  for (const statement of tree.statements) {
    readDeclarations(source, facts, statement);
    readNode(source, facts, statement);
  }
  return facts;
}
