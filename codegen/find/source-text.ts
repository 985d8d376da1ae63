import type ts from 'typescript';
import type { Literal } from './source-facts.ts';

/** A source while it is read: its tree, and the constants above the place that is being read. */
export interface SourceText {
  compiler: typeof ts;
  tree: ts.SourceFile;
  constants: Map<string, ts.Expression>;
}

/** The line of a node, counted from 1. */
export const lineOf = ({ tree }: SourceText, node: ts.Node): number => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;

/** The expression without brackets and without what is said of its type. */
export function plain(source: SourceText, node: ts.Expression): ts.Expression {
  const { compiler } = source;
  return compiler.isAsExpression(node) || compiler.isSatisfiesExpression(node) || compiler.isParenthesizedExpression(node)
    ? plain(source, node.expression)
    : node;
}

/** The value of an expression that can be read without running it; constants of the same source are followed. */
export function toLiteral(source: SourceText, given: ts.Expression): Literal | undefined {
  const { compiler, constants } = source;
  const node = plain(source, given);
  if (compiler.isStringLiteralLike(node)) return node.text;
  if (compiler.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === compiler.SyntaxKind.TrueKeyword) return true;
  if (node.kind === compiler.SyntaxKind.FalseKeyword) return false;
  if (compiler.isIdentifier(node)) {
    const constant = constants.get(node.text);
    return constant && toLiteral(source, constant);
  }
  return compiler.isArrayLiteralExpression(node) ? toList(source, node) : undefined;
}

function toList(source: SourceText, node: ts.ArrayLiteralExpression): readonly string[] | undefined {
  const list: string[] = [];
  for (const element of node.elements) {
    const value = toLiteral(source, source.compiler.isSpreadElement(element) ? element.expression : element);
    if (value === undefined) return undefined;
    list.push(...(typeof value === 'object' ? value : [String(value)]));
  }
  return list;
}

/** `kind` of `field.kind` and of `kind`; empty for any other expression. */
export const nameOfExpression = ({ compiler }: SourceText, node: ts.Expression): string =>
  compiler.isPropertyAccessExpression(node) ? node.name.text : compiler.isIdentifier(node) ? node.text : '';
