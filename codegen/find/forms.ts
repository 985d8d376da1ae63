import type { DocumentDefinition } from '../../schemas/documents/define.ts';
import type { AnyForm } from '../../schemas/forms/define.ts';
import type { Declarations, DocumentDeclaration, FormDeclaration, WorkflowDeclaration } from '../declarations.ts';
import { filesUnder, nameOf, readText } from './files.ts';
import { toFormDeclaration, withReferences, withLines } from './form-facts.ts';
import type { FigureNames, KindNames } from './form-facts.ts';
import { type Modules, messageOf } from './modules.ts';
import { withWorkflows } from './workflows.ts';

export async function findForms(root: string, modules: Modules, kindNames: KindNames, figureNames: FigureNames): Promise<FormDeclaration[]> {
  const forms: FormDeclaration[] = [];
  for (const file of filesUnder(root, 'schemas/forms', '.form.ts')) {
    const module = await modules.load(file);
    if (!module) continue;
    if (!module.default) modules.refuse(file, 'has no default export defineForm({…})');
    else {
      try {
        forms.push(toFormDeclaration(nameOf(file), module.default as AnyForm, kindNames, file, readText(root, file), figureNames));
      } catch (failure) {
        modules.refuse(file, `is no form: ${messageOf(failure)}`);
      }
    }
  }
  return forms.sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** Forms for the visitors of shops are apart: whatever speaks of forms speaks of those of signed-in people. */
export const splitForms = (found: readonly FormDeclaration[], workflows: readonly WorkflowDeclaration[]): Pick<Declarations, 'forms' | 'shopForms'> => {
  const isOfShop = ({ access }: FormDeclaration) => access === 'shop';
  const own = found.filter((form) => !isOfShop(form));
  return { forms: withReferences(withLines(withWorkflows(own, workflows))), shopForms: found.filter(isOfShop) };
};

export async function findDocuments(root: string, modules: Modules): Promise<DocumentDeclaration[]> {
  const documents: DocumentDeclaration[] = [];
  for (const file of filesUnder(root, 'schemas/documents', '.document.ts')) {
    const module = await modules.load(file);
    if (module?.default) documents.push({ name: nameOf(file), file, text: readText(root, file), document: module.default as DocumentDefinition });
    else if (module) modules.refuse(file, 'has no default export defineDocument({…})');
  }
  return documents;
}
