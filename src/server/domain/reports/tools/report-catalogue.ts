import { access } from '../../../../generated/server/access.gen.ts';
import { forms } from '../../../../generated/server/forms.gen.ts';
import type { FormName } from '../../../../generated/names.gen.ts';
import type { Language } from '../../../../shared/languages.ts';
import { textsOf } from '../../../engine/locale-texts.ts';
import type { Services } from '../../../engine/services.ts';
import { machineFields } from '../../../engine/tools/machine-fields.ts';
import { isReadable } from '../../../engine/tools/tool-person.ts';
import type { ToolPerson } from '../../../engine/tools/tool-person.ts';
import { rightsOnForm } from '../../../engine/access/rights.ts';
import { kindNameOf } from '../../../engine/documents/write-value.ts';
import { offerTo } from '../questions/offer.ts';
import { groupLabel } from '../questions/word-answer.ts';

/** A word as people read it; its name where no text says it. */
const called = (language: Language, id: string, name: string): string => textsOf(language)[id] ?? name;
const fieldLabel = (language: Language, name: string): string => called(language, `field.${name}`, name);
const screenTitle = (language: Language, screen: string): string => called(language, `screen.${screen.replaceAll('/', '.')}`, screen);

/** A report that the person may ask, with its figures and what they are grouped by. */
export function reportsFor({ records }: Services, { reader }: ToolPerson, language: Language) {
  return offerTo(records, reader).reports.map(({ screen, measures, groups, dayField, isAsOf }) => ({
    report: screen,
    title: screenTitle(language, screen),
    figures: Object.fromEntries(measures.map((name) => [name, fieldLabel(language, name)])),
    groups: Object.fromEntries(groups.map((name) => [name, groupLabel(language, name)])),
    has_span: dayField !== undefined,
    has_as_of: isAsOf,
  }));
}

/** The forms whose rows the person may list, with the pages that show them. */
export function formsFor(person: ToolPerson, language: Language) {
  return Object.keys(forms)
    .map((name) => name as FormName)
    .filter((name) => isReadable(person, name))
    .map((form) => ({
      form,
      titles: access[form].screens.filter((screen) => person.reader.rights.get(screen)?.list === true).map((screen) => screenTitle(language, screen)),
    }));
}

/** Fields of a form as an assistant is told of them. */
export function fieldsOf({ records }: Services, person: ToolPerson, form: FormName, language: Language) {
  const compiled = records.registry.form(form, person.reader);
  const maySet = person.mayDraft && rightsOnForm(person.asked.rights, form).set;
  const written = compiled.definition.write ?? {};
  return {
    form,
    key: compiled.definition.key,
    params: Object.keys(compiled.definition.params ?? {}),
    fields: [...machineFields(compiled).values()].map(({ name, options }) => {
      const values = (options as { values?: readonly string[] } | undefined)?.values;
      return {
        name,
        label: fieldLabel(language, name),
        kind: kindNameOf(compiled, name) ?? 'json',
        ...(maySet && Object.hasOwn(written, name) && { may_be_drafted: true }),
        ...(values !== undefined && values.length <= 30 && { values }),
      };
    }),
  };
}
