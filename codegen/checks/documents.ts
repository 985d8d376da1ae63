import { fieldOfPaper } from '../../schemas/documents/define.ts';
import { valueTexts } from '../../src/documents/value-texts.ts';
import type { Check, DocumentDeclaration, FormDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { paperFields } from '../papers.ts';
import { namesOf } from '../shapes.ts';

const found = (line: number, file: string, code: Finding['code'], message: string, suggestion?: string): Finding => ({
  file,
  line,
  code,
  message,
  ...(suggestion === undefined ? {} : { suggestion }),
});

/** Every name of a document that should be a field, with the word it stands under. */
const fieldsOf = ({ document }: DocumentDeclaration): { word: string; form: string; field: string }[] => {
  const { form, number, to } = document;
  const named = [number, to.name, ...to.address, to.language, to.email]
    .filter((field) => field !== undefined)
    .map((field) => ({ word: field === number ? 'number' : 'to', form, field }));
  return [...named, ...paperFields(document).map(({ word, form: of, shown }) => ({ word, form: of, field: fieldOfPaper(shown) }))];
};

function findingsOf(declaration: DocumentDeclaration, forms: ReadonlyMap<string, FormDeclaration>): Finding[] {
  const { file, text, document } = declaration;
  const { form, lines } = document;
  const missing = [form, lines.form].filter((name) => !forms.has(name));
  if (missing.length > 0) {
    return missing.map((name) => found(lineOf(text, 'form', name), file, 'K380', `form '${name}' does not exist`, closest(name, forms.keys())));
  }
  const isOfRecord = forms.get(lines.form)?.meta.parent?.form === form;
  const parent = `its lines are of form '${lines.form}', whose rows are no lines of '${form}'`;
  return [
    ...(isOfRecord ? [] : [found(lineOf(text, 'lines', lines.form), file, 'K382', parent)]),
    ...fieldsOf(declaration).flatMap(({ word, form: of, field }): Finding[] => {
      const fields = forms.get(of)?.meta.fields ?? {};
      const kind = fields[field]?.kind;
      const line = lineOf(text, word, field);
      if (kind === undefined)
        return [found(line, file, 'K381', `'${word}' names '${field}', which is no field of '${of}'`, closest(field, Object.keys(fields)))];
      const isWritten = valueTexts[kind] !== undefined || field === document.to.language;
      return isWritten ? [] : [found(line, file, 'K383', `'${word}' names '${field}' of kind '${kind}', which cannot be written on paper`)];
    }),
  ];
}

/** Documents of forms, lines and fields that do not exist, or that paper cannot show. */
export const checkDocuments: Check = ({ documents, forms }) => {
  const named = byName(forms);
  return documents.flatMap((document) => findingsOf(document, named));
};

/** The panel that shows the documents of a record. */
const paperPanel = 'paper';

/** Pages that would show the documents of records that have none. */
export const checkPapers: Check = ({ screens, documents }) =>
  screens.flatMap(({ file, text, screen }): Finding[] => {
    if (!screen || !namesOf(screen, 'panel').includes(paperPanel) || documents.some(({ document }) => document.form === screen.form)) return [];
    return [found(lineOf(text, 'panel', paperPanel), file, 'K384', `panel '${paperPanel}' shows documents, and there is none of form '${screen.form ?? ''}'`)];
  });
