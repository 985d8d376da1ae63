import { areaOfFile } from '../text-areas.ts';
import { toGroupedTable } from './groups.ts';
import { toModule, toSource } from './output.ts';
import type { Writer } from './output.ts';

/** Lists to choose from, of which a page needs several, are loaded together; other forms area by area. */
const groupOf = (name: string, file: string): string => (name.endsWith('_brief') ? 'briefs' : areaOfFile(file));

/** Metadata of each form for the client, one module per form, and the table by which they are loaded. */
export const writeForms: Writer = ({ forms }) => [
  ...toGroupedTable(
    { constant: 'forms', names: 'FormName', type: 'FormMeta' },
    forms.map(({ name, file }) => ({ group: groupOf(name, file), name, module: `forms/${name}.gen.ts` })),
  ),
  ...forms.map(({ name, meta }) =>
    toModule(
      `forms/${name}.gen.ts`,
      "import type { FormMeta } from '../../../schemas/metadata.ts';",
      '',
      `const form: FormMeta = ${toSource(meta)};`,
      'export default form;',
    ),
  ),
];
