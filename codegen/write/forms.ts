import { toModule, toQuoted, toSource } from './output.ts';
import type { Writer } from './output.ts';

/** Metadata of each form for the client, one chunk per form, and the table by which they are loaded. */
export const writeForms: Writer = ({ forms }) => [
  toModule(
    'forms.gen.ts',
    "import type { FormMeta } from '../../schemas/metadata.ts';",
    "import type { FormName } from './names.gen.ts';",
    '',
    'export const forms: Record<FormName, () => Promise<{ default: FormMeta }>> = {',
    ...forms.map(({ name }) => `  ${toQuoted(name)}: () => import('./forms/${name}.gen.ts'),`),
    '};',
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
