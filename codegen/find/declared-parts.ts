import type ts from 'typescript';
import type { Literal, SourceFacts } from './source-facts.ts';
import { plain, toLiteral } from './source-text.ts';
import type { SourceText } from './source-text.ts';

/** The value of a property as it stands; undefined for a method. */
function valueOf({ compiler }: SourceText, member: ts.ObjectLiteralElementLike): ts.Expression | undefined {
  if (compiler.isPropertyAssignment(member)) return member.initializer;
  return compiler.isShorthandPropertyAssignment(member) ? member.name : undefined;
}

/** Reads the call `define…({…})`; any other export is no part. */
function readPart(source: SourceText, exportName: string, given: ts.Expression): SourceFacts['declared'] {
  const { compiler, tree } = source;
  const call = plain(source, given);
  if (!compiler.isCallExpression(call) || !compiler.isIdentifier(call.expression)) return undefined;
  const argument = call.arguments[0] && plain(source, call.arguments[0]);
  if (!call.expression.text.startsWith('define') || !argument || !compiler.isObjectLiteralExpression(argument)) return undefined;
  const properties: Record<string, Literal> = {};
  const unreadable: string[] = [];
  for (const member of argument.properties) {
    const name = member.name?.getText(tree) ?? '';
    const expression = valueOf(source, member);
    const value = expression && toLiteral(source, expression);
    if (value === undefined) unreadable.push(name);
    else properties[name] = value;
  }
  return { exportName, call: call.expression.text, properties, unreadable };
}

/** Remembers the constants of a statement, the keys of those that are objects, and the part it exports. */
export function readDeclarations(source: SourceText, facts: SourceFacts, statement: ts.Statement): void {
  const { compiler, constants } = source;
  const declare = (exportName: string, given: ts.Expression) => {
    facts.declared = readPart(source, exportName, given) ?? facts.declared;
  };
  if (compiler.isVariableStatement(statement)) {
    const isExported = statement.modifiers?.some((one) => one.kind === compiler.SyntaxKind.ExportKeyword);
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!initializer || !compiler.isIdentifier(name)) continue;
      constants.set(name.text, initializer);
      const value = plain(source, initializer);
      if (compiler.isObjectLiteralExpression(value)) {
        facts.keys[name.text] = value.properties.map((one) => (one.name && 'text' in one.name ? String(one.name.text) : '')).filter(Boolean);
      }
      if (isExported) declare(name.text, initializer);
    }
  }
  if (compiler.isExportAssignment(statement)) {
    const value = plain(source, statement.expression);
    declare('default', (compiler.isIdentifier(value) && constants.get(value.text)) || value);
  }
}
