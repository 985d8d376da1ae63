import { languages } from '../../src/shared/languages.ts';
import type { PartDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { toCamel } from '../find/files.ts';
import { toModule, toQuoted } from './output.ts';
import type { Writer } from './output.ts';

const sorts = ['guard', 'effect', 'loop'] as const;

/** What workflows may run, by name; their names for people; the default workflows. */
export const writeWorkflow: Writer = ({ guards, effects, loops, workflows, locales }) => {
  const parts = { guard: guards, effect: effects, loop: loops };
  const identifier = (sort: string, { name }: PartDeclaration) => `${toCamel(name.replaceAll('_', '-'))}${sort.charAt(0).toUpperCase()}${sort.slice(1)}`;
  const toImport = (sort: string) => (part: PartDeclaration) =>
    `import ${part.exportName === 'default' ? identifier(sort, part) : `{ ${part.exportName} as ${identifier(sort, part)} }`} from '../../${part.file.slice('src/'.length)}';`;
  const toTable = (sort: (typeof sorts)[number], type: string) => [
    `export const ${sort}s: Record<string, ${type}> = {`,
    ...parts[sort].map((part) => `  ${toQuoted(part.name)}: ${identifier(sort, part)},`),
    '};',
    '',
  ];
  const localeNamed = byName(locales);
  const namesOf = (id: string) => Object.fromEntries(languages.map((language) => [language, localeNamed.get(language)?.messages[id]]));
  const procedures = sorts.flatMap((sort) => parts[sort].map(({ name }) => ({ procedure_code: name, sort, procedure_names: namesOf(`${sort}.${name}`) })));
  return [
    toModule(
      'server/workflow.gen.ts',
      "import type { Effect, Guard, Loop } from '../../server/engine/workflow/define.ts';",
      "import type { MultiText } from '../../shared/languages.ts';",
      ...sorts.flatMap((sort) => parts[sort].map(toImport(sort))),
      '',
      ...toTable('guard', 'Guard'),
      ...toTable('effect', 'Effect'),
      ...toTable('loop', 'Loop'),
      '/** All of them with their names for people. */',
      "export const procedureNames: readonly { procedure_code: string; sort: 'guard' | 'effect' | 'loop'; procedure_names: MultiText }[] = [",
      ...procedures.map((procedure) => `  ${JSON.stringify(procedure)},`),
      '];',
    ),
    toModule(
      'server/workflows.gen.ts',
      "import type { Workflow } from '../../../schemas/workflows/grammar.ts';",
      '',
      '/** The workflows a database starts with, by type. */',
      'export const workflows: Record<string, Workflow> = {',
      ...workflows.flatMap(({ name, workflow }) => (workflow ? [`  ${toQuoted(name)}: ${JSON.stringify(workflow)},`] : [])),
      '};',
    ),
  ];
};
