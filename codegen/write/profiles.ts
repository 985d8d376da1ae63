import { toCamel } from '../find/files.ts';
import { toModule, toQuoted } from './output.ts';
import type { Writer } from './output.ts';

const toIdentifier = (name: string) => toCamel(name.replaceAll('_', '-'));

/** The tables of other programs that imports know. */
export const writeProfiles: Writer = ({ profiles }) => [
  toModule(
    'server/profiles.gen.ts',
    "import type { ProfileDefinition } from '../../../schemas/imports/define.ts';",
    "import type { ProfileName } from '../names.gen.ts';",
    ...profiles.map(({ name, file }) => `import ${toIdentifier(name)} from '../../../${file}';`),
    '',
    'export const profiles: Record<ProfileName, ProfileDefinition> = {',
    ...profiles.map(({ name }) => `  ${toQuoted(name)}: ${toIdentifier(name)},`),
    '};',
  ),
];
