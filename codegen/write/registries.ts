import { toCamel } from '../find/files.ts';
import type { ActionDeclaration, KindDeclaration, PartDeclaration, ProcedureDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { toModule, toQuoted, toSource } from './output.ts';
import type { Output, Writer } from './output.ts';

interface Entry {
  name: string;
  file: string;
  exportName: string;
}

/** An identifier that is free of the reserved words (`delete`, `export`, …) that actions like to be called. */
const toIdentifier = (name: string) => `${toCamel(name.replaceAll('_', '-'))}Part`;

/** `../client/x.tsx` as `src/generated/<depth>` sees it. */
const fromGenerated = (file: string) => (file.startsWith('src/') ? `../${file.slice('src/'.length)}` : `../../${file}`);

function toRegistry(path: string, constant: string, type: string, typeFrom: string, entries: readonly Entry[], names: string): Output {
  const toImport = ({ name, file, exportName }: Entry) =>
    exportName === 'default'
      ? `import ${toIdentifier(name)} from '${fromGenerated(file)}';`
      : `import { ${exportName} as ${toIdentifier(name)} } from '${fromGenerated(file)}';`;
  return toModule(
    path,
    `import type { ${type} } from '${fromGenerated(typeFrom)}';`,
    `import type { ${names} } from './names.gen.ts';`,
    ...entries.map(toImport),
    '',
    `export const ${constant}: Record<${names}, ${type}> = {`,
    ...entries.map(({ name }) => `  ${toQuoted(name)}: ${toIdentifier(name)},`),
    '};',
  );
}

const toLazy = ({ name, file, exportName }: PartDeclaration) => {
  const module = `import('${fromGenerated(file)}')`;
  return `  ${toQuoted(name)}: () => ${exportName === 'default' ? module : `${module}.then((module) => ({ default: module.${exportName} }))`},`;
};

/** What the client is told of a procedure. */
const toWords = ({ words, input }: ProcedureDeclaration) => toSource({ ...words, input });

/** Actions with a file of their own, those whose file says only how to go about their procedure, and those that follow from it altogether. */
function writeActions(actions: readonly ActionDeclaration[], procedures: readonly ProcedureDeclaration[]): Output {
  const procedureNamed = byName(procedures);
  const toEntry = ({ name, procedure, isWritten }: ActionDeclaration): string => {
    const called = procedure === undefined ? undefined : procedureNamed.get(procedure);
    if (!called) return toIdentifier(name);
    return isWritten ? `procedureAction(${toQuoted(called.name)}, ${toWords(called)})` : `toSpecialAction(${toIdentifier(name)}, ${toWords(called)})`;
  };
  return toModule(
    'actions.gen.ts',
    "import { toSpecialAction } from '../client/actions/define.ts';",
    "import type { Action } from '../client/actions/define.ts';",
    "import { procedureAction } from '../client/actions/procedure-action.ts';",
    "import type { ActionName } from './names.gen.ts';",
    ...actions.filter(({ isWritten }) => !isWritten).map(({ name, file }) => `import ${toIdentifier(name)} from '${fromGenerated(file)}';`),
    '',
    'export const actions: Record<ActionName, Action> = {',
    ...actions.map((action) => `  ${toQuoted(action.name)}: ${toEntry(action)},`),
    '};',
  );
}

/** Types of the calls of procedures, from the kinds of what they ask and answer. */
function writeCalls(procedures: readonly ProcedureDeclaration[], kinds: readonly KindDeclaration[]): Output {
  const fieldsOf = ({ input, answer }: ProcedureDeclaration) => [...Object.values(input), ...Object.values(answer)];
  const used = new Set<string>(procedures.flatMap(fieldsOf).map(({ kind }) => kind));
  const toMembers = (fields: ProcedureDeclaration['input'], mayLack: boolean) =>
    Object.entries(fields).map(
      ([name, { kind, required }]) => `${name}${required || !mayLack ? '' : '?'}: ValueOf<typeof ${toCamel(kind)}>${required ? '' : ' | null'}`,
    );
  return toModule(
    'procedures.gen.ts',
    ...(used.size === 0 ? [] : ["import type { ValueOf } from '../../schemas/kinds/define.ts';"]),
    ...kinds.filter(({ name }) => used.has(name)).map(({ name, file }) => `import type { ${toCamel(name)} } from '${fromGenerated(file)}';`),
    '',
    '/** What each procedure takes besides the selected rows, and what it answers. */',
    'export interface ProcedureCalls {',
    ...procedures.map(
      ({ name, input, answer }) =>
        `  ${name}: { input: ${toType(toMembers(input, true))}; answer: ${toType(['changed: number', 'change_set_id: number | null', ...toMembers(answer, false)])} };`,
    ),
    '}',
    'export type ProcedureName = keyof ProcedureCalls;',
  );
}
const toType = (members: readonly string[]): string => (members.length === 0 ? 'Record<never, never>' : `{ ${members.join('; ')} }`);

/** The tables by which a name becomes the thing it names. */
export const writeRegistries: Writer = ({ kinds, renderers, controls, actions, procedures, panels }) => [
  toRegistry(
    'kinds.gen.ts',
    'kinds',
    'AnyKind',
    'schemas/kinds/define.ts',
    kinds.map(({ name, file }) => ({ name, file, exportName: toCamel(name) })),
    'KindName',
  ),
  toRegistry('renderers.gen.ts', 'renderers', 'AnyRenderer', 'src/client/renderers/define.ts', renderers, 'RendererName'),
  toRegistry('controls.gen.ts', 'controls', 'AnyControl', 'src/client/controls/define.ts', controls, 'ControlName'),
  writeActions(actions, procedures),
  writeCalls(procedures, kinds),
  toModule(
    'panels.gen.ts',
    "import type { Panel } from '../client/panels/define.ts';",
    "import type { PanelName } from './names.gen.ts';",
    '',
    'export const panels: Record<PanelName, () => Promise<{ default: Panel }>> = {',
    ...panels.map(toLazy),
    '};',
  ),
];
