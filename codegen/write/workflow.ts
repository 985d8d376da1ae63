import { languages } from '../../src/shared/languages.ts';
import { textsOf } from '../messages.ts';
import { toModule, toQuoted } from './output.ts';
import type { Writer } from './output.ts';

const sorts = { guard: 'guards', effect: 'effects', loop: 'loops' } as const;

/** The names for people of what workflows may run; the default workflows. */
export const writeWorkflow: Writer = ({ workflows, locales, ...parts }) => {
  const texts = new Map(languages.map((language) => [language, textsOf({ locales }, language)]));
  const namesOf = (id: string) => Object.fromEntries(languages.map((language) => [language, texts.get(language)?.[id]]));
  const procedures = Object.entries(sorts).flatMap(([sort, list]) =>
    parts[list].map(({ name }) => ({ procedure_code: name, sort, procedure_names: namesOf(`${sort}.${name}`) })),
  );
  return [
    toModule(
      'server/workflow.gen.ts',
      "import type { MultiText } from '../../shared/languages.ts';",
      '',
      '/** Guards, effects and loops with their names for people. */',
      "export const procedureNames: readonly { procedure_code: string; sort: 'guard' | 'effect' | 'loop'; procedure_names: MultiText }[] = [",
      ...procedures.map((procedure) => `  ${JSON.stringify(procedure)},`),
      '];',
    ),
    toModule(
      'server/workflows.gen.ts',
      "import type { Workflow } from '../../../schemas/workflows/grammar.ts';",
      "import type { FormName } from '../names.gen.ts';",
      '',
      '/** The workflows a database starts with, by type. */',
      'export const workflows: Record<string, Workflow> = {',
      ...workflows.flatMap(({ name, workflow }) => (workflow ? [`  ${toQuoted(name)}: ${JSON.stringify(workflow)},`] : [])),
      '};',
      '',
      '/** The home form of each type whose records have a table. */',
      'export const workflowHomes: Readonly<Record<string, FormName>> = {',
      ...workflows.flatMap(({ name, workflow }) => (workflow?.form === undefined ? [] : [`  ${toQuoted(name)}: ${toQuoted(workflow.form)},`])),
      '};',
    ),
  ];
};
