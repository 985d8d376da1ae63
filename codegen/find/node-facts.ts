import { posix } from 'node:path';
import type ts from 'typescript';
import type { SourceFacts } from './source-facts.ts';
import { lineOf, nameOfExpression, plain, toLiteral } from './source-text.ts';
import type { SourceText } from './source-text.ts';

const looked = new Set(['kind', 'renderer', 'control', 'as', 'screen', 'screenId']);

/** Calls whose first word tells something, and where it is kept. */
const tellingCalls: ReadonlyMap<string, 'texts' | 'opened' | 'problems'> = new Map([
  ['text', 'texts'],
  ['open', 'opened'],
  ['openPanel', 'opened'],
  ['onProblem', 'problems'],
]);

function addImport(source: SourceText, facts: SourceFacts, specifier: ts.Expression | undefined, node: ts.Node, typeOnly: boolean): void {
  if (!specifier || !source.compiler.isStringLiteralLike(specifier) || !specifier.text.startsWith('.')) return;
  facts.imports.push({ file: posix.join(posix.dirname(facts.file), specifier.text), line: lineOf(source, node), typeOnly });
}

function isTypeOnly({ compiler }: SourceText, { importClause: clause }: ts.ImportDeclaration): boolean {
  if (!clause || clause.isTypeOnly) return clause !== undefined;
  const named = clause.namedBindings;
  return !clause.name && named !== undefined && compiler.isNamedImports(named) && named.elements.length > 0 && named.elements.every((one) => one.isTypeOnly);
}

/** `derivedId('error', code)` tells the head of an id, `derivedId('a', 'b')` a whole one. @returns what is left to be read */
function readDerivedId(source: SourceText, facts: SourceFacts, node: ts.CallExpression): readonly ts.Expression[] {
  const words: string[] = [];
  for (const argument of node.arguments) {
    if (!source.compiler.isStringLiteralLike(argument)) break;
    words.push(argument.text);
  }
  const id = words.join('.');
  if (words.length === node.arguments.length) facts.literals[id] ??= lineOf(source, node);
  else facts.prefixes.push(`${id}.`);
  return node.arguments.slice(words.length);
}

/** Remembers the fields that `ask({ fields: [...] })` names; those that are worked out while it runs are fields of the form at hand. */
function readQuestion(source: SourceText, facts: SourceFacts, node: ts.CallExpression): void {
  const { compiler, tree } = source;
  const question = node.arguments[0] && plain(source, node.arguments[0]);
  if (!question || !compiler.isObjectLiteralExpression(question)) return;
  for (const member of question.properties) {
    const isFields = member.name?.getText(tree) === 'fields';
    const given =
      isFields && compiler.isPropertyAssignment(member)
        ? member.initializer
        : isFields && compiler.isShorthandPropertyAssignment(member)
          ? member.name
          : undefined;
    const names = given && toLiteral(source, given);
    if (Array.isArray(names)) facts.asked.push(...names.map((field: string) => ({ field, line: lineOf(source, member) })));
  }
}

/** @returns what is left to be read of the call; undefined for all of it */
function readCall(source: SourceText, facts: SourceFacts, node: ts.CallExpression): readonly ts.Expression[] | undefined {
  const { compiler } = source;
  if (node.expression.kind === compiler.SyntaxKind.ImportKeyword) {
    addImport(source, facts, node.arguments[0], node, false);
    return [];
  }
  if (nameOfExpression(source, node.expression) === 'ask') readQuestion(source, facts, node);
  const first = node.arguments[0];
  if (!first || !compiler.isStringLiteralLike(first)) return undefined;
  const called = nameOfExpression(source, node.expression);
  const told = tellingCalls.get(called);
  if (told !== undefined) facts[told].push(first.text);
  return called === 'derivedId' && node.arguments.length > 1 ? readDerivedId(source, facts, node) : undefined;
}

function compare(source: SourceText, facts: SourceFacts, subject: ts.Expression, other: ts.Expression): void {
  if (looked.has(nameOfExpression(source, subject)) && source.compiler.isStringLiteralLike(other)) {
    facts.comparisons.push({ text: other.text, line: lineOf(source, other) });
  }
}

function isEquality({ compiler: { SyntaxKind } }: SourceText, { operatorToken: { kind } }: ts.BinaryExpression): boolean {
  const { EqualsEqualsEqualsToken, ExclamationEqualsEqualsToken, EqualsEqualsToken, ExclamationEqualsToken } = SyntaxKind;
  return [EqualsEqualsEqualsToken, ExclamationEqualsEqualsToken, EqualsEqualsToken, ExclamationEqualsToken].some((one) => one === kind);
}

function readComparison(source: SourceText, facts: SourceFacts, node: ts.Node): void {
  const { compiler } = source;
  if (compiler.isBinaryExpression(node) && isEquality(source, node)) {
    compare(source, facts, node.left, node.right);
    compare(source, facts, node.right, node.left);
  }
  if (compiler.isSwitchStatement(node)) {
    for (const clause of node.caseBlock.clauses) if (compiler.isCaseClause(clause)) compare(source, facts, node.expression, clause.expression);
  }
}

function readWords(source: SourceText, facts: SourceFacts, node: ts.Node): void {
  const { compiler, tree } = source;
  if (compiler.isPropertyAssignment(node) && node.name.getText(tree) === 'problem' && compiler.isStringLiteralLike(node.initializer)) {
    facts.problems.push(node.initializer.text);
  }
  if (compiler.isTemplateExpression(node) && /^[a-z]+\.[\w.]*$/.test(node.head.text)) facts.prefixes.push(node.head.text);
  if (compiler.isStringLiteralLike(node)) facts.literals[node.text] ??= lineOf(source, node);
}

/** Adds what a node and all below it tell. */
export function readNode(source: SourceText, facts: SourceFacts, node: ts.Node): void {
  const { compiler } = source;
  const readBelow = (one: ts.Node): void => readNode(source, facts, one);
  if (compiler.isImportDeclaration(node)) return addImport(source, facts, node.moduleSpecifier, node, isTypeOnly(source, node));
  if (compiler.isExportDeclaration(node)) addImport(source, facts, node.moduleSpecifier, node, node.isTypeOnly);
  const left = compiler.isCallExpression(node) ? readCall(source, facts, node) : undefined;
  if (left !== undefined) return left.forEach(readBelow);
  readWords(source, facts, node);
  readComparison(source, facts, node);
  compiler.forEachChild(node, readBelow);
}
