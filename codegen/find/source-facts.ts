import { posix } from 'node:path';
import type ts from 'typescript';

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
  /** Codes a control complains with: `problem: 'x'`, `onProblem('x')`. */
  problems: string[];
  /** Strings compared with something called kind, renderer, control, as or screen. */
  comparisons: { text: string; line: number }[];
  /** The call `define…({…})` that the file exports, with its readable properties. */
  declared?: { exportName: string; call: string; properties: Record<string, Literal>; unreadable: string[] };
  /** Keys of object constants, by the constant's name (markers, icons). */
  keys: Record<string, string[]>;
}

type Compiler = typeof ts;
const looked = new Set(['kind', 'renderer', 'control', 'as', 'screen', 'screenId']);

/** Reads one source with the TypeScript parser. */
export function toSourceFacts(compiler: Compiler, file: string, text: string): SourceFacts {
  const source = compiler.createSourceFile(file, text, compiler.ScriptTarget.Latest, true);
  const facts: SourceFacts = {
    file,
    lines: source.getLineStarts().length - (text.endsWith('\n') ? 1 : 0),
    imports: [],
    literals: {},
    prefixes: [],
    texts: [],
    opened: [],
    problems: [],
    comparisons: [],
    keys: {},
  };
  const lineAt = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const constants = new Map<string, ts.Expression>();

  const plain = (node: ts.Expression): ts.Expression =>
    compiler.isAsExpression(node) || compiler.isSatisfiesExpression(node) || compiler.isParenthesizedExpression(node) ? plain(node.expression) : node;

  const toLiteral = (given: ts.Expression): Literal | undefined => {
    const node = plain(given);
    if (compiler.isStringLiteralLike(node)) return node.text;
    if (compiler.isNumericLiteral(node)) return Number(node.text);
    if (node.kind === compiler.SyntaxKind.TrueKeyword) return true;
    if (node.kind === compiler.SyntaxKind.FalseKeyword) return false;
    if (compiler.isIdentifier(node)) {
      const constant = constants.get(node.text);
      return constant && toLiteral(constant);
    }
    return compiler.isArrayLiteralExpression(node) ? toList(node) : undefined;
  };
  const toList = (node: ts.ArrayLiteralExpression): readonly string[] | undefined => {
    const list: string[] = [];
    for (const element of node.elements) {
      const value = toLiteral(compiler.isSpreadElement(element) ? element.expression : element);
      if (value === undefined) return undefined;
      list.push(...(Array.isArray(value) ? (value as string[]) : [String(value)]));
    }
    return list;
  };

  const declare = (exportName: string, given: ts.Expression) => {
    const call = plain(given);
    if (!compiler.isCallExpression(call) || !compiler.isIdentifier(call.expression)) return;
    const argument = call.arguments[0] && plain(call.arguments[0]);
    if (!call.expression.text.startsWith('define') || !argument || !compiler.isObjectLiteralExpression(argument)) return;
    const properties: Record<string, Literal> = {};
    const unreadable: string[] = [];
    for (const member of argument.properties) {
      const name = member.name?.getText(source) ?? '';
      const given = compiler.isPropertyAssignment(member) ? member.initializer : compiler.isShorthandPropertyAssignment(member) ? member.name : undefined;
      const value = given && toLiteral(given);
      if (value === undefined) unreadable.push(name);
      else properties[name] = value;
    }
    facts.declared = { exportName, call: call.expression.text, properties, unreadable };
  };

  const nameOfExpression = (node: ts.Expression): string =>
    compiler.isPropertyAccessExpression(node) ? node.name.text : compiler.isIdentifier(node) ? node.text : '';
  const compare = (subject: ts.Expression, other: ts.Expression) => {
    if (looked.has(nameOfExpression(subject)) && compiler.isStringLiteralLike(other)) {
      facts.comparisons.push({ text: other.text, line: lineAt(other) });
    }
  };
  const equalities = new Set([
    compiler.SyntaxKind.EqualsEqualsEqualsToken,
    compiler.SyntaxKind.ExclamationEqualsEqualsToken,
    compiler.SyntaxKind.EqualsEqualsToken,
    compiler.SyntaxKind.ExclamationEqualsToken,
  ]);

  const importOf = (specifier: ts.Expression | undefined, node: ts.Node, typeOnly: boolean) => {
    if (!specifier || !compiler.isStringLiteralLike(specifier) || !specifier.text.startsWith('.')) return;
    facts.imports.push({ file: posix.join(posix.dirname(file), specifier.text), line: lineAt(node), typeOnly });
  };
  const isTypeOnly = (node: ts.ImportDeclaration) => {
    const clause = node.importClause;
    const named = clause?.namedBindings;
    return Boolean(
      clause &&
      (clause.isTypeOnly ||
        (!clause.name && named && compiler.isNamedImports(named) && named.elements.length > 0 && named.elements.every((one) => one.isTypeOnly))),
    );
  };

  const visit = (node: ts.Node): void => {
    if (compiler.isImportDeclaration(node)) return importOf(node.moduleSpecifier, node, isTypeOnly(node));
    if (compiler.isExportDeclaration(node)) importOf(node.moduleSpecifier, node, node.isTypeOnly);
    if (compiler.isCallExpression(node)) {
      if (node.expression.kind === compiler.SyntaxKind.ImportKeyword) return importOf(node.arguments[0], node, false);
      const called = nameOfExpression(node.expression);
      const first = node.arguments[0];
      if (first && compiler.isStringLiteralLike(first)) {
        if (called === 'text') facts.texts.push(first.text);
        if (called === 'open' || called === 'openPanel') facts.opened.push(first.text);
        if (called === 'onProblem') facts.problems.push(first.text);
        if (called === 'derivedId' && node.arguments.length > 1) {
          const built = node.arguments.findIndex((argument) => !compiler.isStringLiteralLike(argument));
          const head = node.arguments.slice(0, built === -1 ? undefined : built) as unknown as ts.StringLiteralLike[];
          const id = head.map(({ text }) => text).join('.');
          if (built === -1) facts.literals[id] ??= lineAt(node);
          else facts.prefixes.push(`${id}.`);
          return node.arguments.slice(head.length).forEach(visit);
        }
      }
    }
    if (compiler.isPropertyAssignment(node) && node.name.getText(source) === 'problem' && compiler.isStringLiteralLike(node.initializer)) {
      facts.problems.push(node.initializer.text);
    }
    if (compiler.isTemplateExpression(node) && /^[a-z]+\.[\w.]*$/.test(node.head.text)) facts.prefixes.push(node.head.text);
    if (compiler.isStringLiteralLike(node)) facts.literals[node.text] ??= lineAt(node);
    if (compiler.isBinaryExpression(node) && equalities.has(node.operatorToken.kind as never)) {
      compare(node.left, node.right);
      compare(node.right, node.left);
    }
    if (compiler.isSwitchStatement(node)) {
      for (const clause of node.caseBlock.clauses) if (compiler.isCaseClause(clause)) compare(node.expression, clause.expression);
    }
    compiler.forEachChild(node, visit);
  };

  for (const statement of source.statements) {
    if (compiler.isVariableStatement(statement)) {
      const isExported = statement.modifiers?.some((one) => one.kind === compiler.SyntaxKind.ExportKeyword);
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!initializer || !compiler.isIdentifier(name)) continue;
        constants.set(name.text, initializer);
        const value = plain(initializer);
        if (compiler.isObjectLiteralExpression(value)) {
          facts.keys[name.text] = value.properties.map((one) => (one.name && 'text' in one.name ? String(one.name.text) : '')).filter(Boolean);
        }
        if (isExported) declare(name.text, initializer);
      }
    }
    if (compiler.isExportAssignment(statement)) {
      const value = plain(statement.expression);
      declare('default', (compiler.isIdentifier(value) && constants.get(value.text)) || value);
    }
    visit(statement);
  }
  return facts;
}
