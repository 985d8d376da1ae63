import { toCamel } from '../find/files.ts';
import type { PartDeclaration } from '../declarations.ts';
import { toModule, toQuoted } from './output.ts';
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

/** The tables by which a name becomes the thing it names. */
export const writeRegistries: Writer = ({ kinds, renderers, controls, actions, panels }) => [
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
  toRegistry('actions.gen.ts', 'actions', 'Action', 'src/client/actions/define.ts', actions, 'ActionName'),
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
