import type { FormDeclaration } from '../declarations.ts';
import { toModule, toQuoted, toUnion } from './output.ts';
import type { Writer } from './output.ts';

const toFieldUnion = (names: readonly string[]) => (names.length === 0 ? 'never' : names.map(toQuoted).join(' | '));

function toFieldMap(name: string, forms: readonly FormDeclaration[], fieldsOf: (form: FormDeclaration) => readonly string[]): string {
  if (forms.length === 0) return `export type ${name} = Record<string, string>;`;
  const lines = forms.map((form) => `  ${toQuoted(form.name)}: ${toFieldUnion(fieldsOf(form))};`);
  return [`export interface ${name} {`, ...lines, '}'].join('\n');
}

/** Unions of every name that a declaration may use: a wrong one does not compile. */
export const writeNames: Writer = ({ kinds, figures, renderers, controls, actions, derivations, markers, panels, screens, forms, documents, profiles }) => {
  const union = (type: string, names: readonly string[]) => `export type ${type} =${toUnion([...names].sort())};`;
  const nameOf = ({ name }: { name: string }) => name;
  return [
    toModule(
      'names.gen.ts',
      union('KindName', kinds.map(nameOf)),
      union('FigureName', figures.map(nameOf)),
      union('RendererName', renderers.map(nameOf)),
      union('ControlName', controls.map(nameOf)),
      union('ActionName', actions.map(nameOf)),
      union('DerivationName', derivations.map(nameOf)),
      union('MarkerName', markers),
      union('PanelName', panels.map(nameOf)),
      union('ScreenName', [...new Set(screens.map(nameOf))]),
      union('FormName', forms.map(nameOf)),
      union('DocumentName', documents.map(nameOf)),
      union('ProfileName', profiles.map(nameOf)),
      toFieldMap('FormFields', forms, (form) => Object.keys(form.meta.fields)),
      toFieldMap('WritableFields', forms, (form) => form.write),
    ),
  ];
};
