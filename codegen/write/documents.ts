import { toCamel } from '../find/files.ts';
import { toModule, toQuoted } from './output.ts';
import type { Writer } from './output.ts';

const toIdentifier = (name: string) => toCamel(name.replaceAll('_', '-'));

const placeOf = ({ document }: { document: { place?: number } }): number => document.place ?? Number.MAX_SAFE_INTEGER;

/** The documents for the server, and for the client which forms have which. */
export const writeDocuments: Writer = ({ documents }) => [
  toModule(
    'documents.gen.ts',
    "import type { DocumentName, FormName } from './names.gen.ts';",
    '',
    '/** Every document, with the form whose records it is drawn of. */',
    'export const documents: readonly { name: DocumentName; form: FormName }[] = [',
    ...documents.toSorted((a, b) => placeOf(a) - placeOf(b)).map(({ name, document }) => `  { name: ${toQuoted(name)}, form: ${toQuoted(document.form)} },`),
    '];',
  ),
  toModule(
    'server/documents.gen.ts',
    "import type { DocumentDefinition } from '../../../schemas/documents/define.ts';",
    "import type { DocumentName } from '../names.gen.ts';",
    ...documents.map(({ name, file }) => `import ${toIdentifier(name)} from '../../../${file}';`),
    '',
    'export const documents: Record<DocumentName, DocumentDefinition> = {',
    ...documents.map(({ name }) => `  ${toQuoted(name)}: ${toIdentifier(name)},`),
    '};',
  ),
];
