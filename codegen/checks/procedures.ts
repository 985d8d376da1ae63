import * as v from 'valibot';
import type { FieldMeta } from '../../schemas/metadata.ts';
import type { Check, Declarations, ProcedureDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { namesOf } from '../shapes.ts';

type Say = (code: Finding['code'], message: string, place: readonly string[], known?: Iterable<string>) => void;

/** What references and amounts of one procedure name: forms, their fields, and others of its own. */
function checkNames(procedure: ProcedureDeclaration, { forms }: Declarations, say: Say): void {
  const formNamed = byName(forms);
  for (const [field, { options }] of Object.entries(procedure.input)) {
    const { form, value, label, within, currency } = options ?? {};
    for (const name of [within, currency]) {
      if (name !== undefined && !procedure.input[name])
        say('K323', `'${field}' refers to '${name}', which is not asked for`, ['input', field, name], Object.keys(procedure.input));
    }
    if (form === undefined) continue;
    const referred = formNamed.get(form);
    if (!referred) say('K323', `'${field}' refers to form '${form}', which does not exist`, ['input', field, form], formNamed.keys());
    for (const name of [value, label]) {
      if (referred && name !== undefined && !referred.meta.fields[name])
        say('K323', `'${field}' refers to '${form}.${name}', which does not exist`, ['input', field, name], Object.keys(referred.meta.fields));
    }
  }
}

/** Kinds nobody declared, options a kind cannot work with, a beginning that the kind refuses. */
function checkKind(field: string, { kind, options, initial }: FieldMeta, { kinds }: Declarations, say: Say): void {
  const found = byName(kinds).get(kind);
  if (!found) return say('K322', `'${field}' has no kind of schemas/kinds`, ['input', field]);
  try {
    const schema = found.kind.value(options as never);
    if (initial !== undefined && !v.safeParse(schema, initial).success)
      say('K324', `'${field}' cannot start with ${JSON.stringify(initial)}, which is no value of kind '${kind}'`, ['input', field]);
  } catch {
    say('K322', `'${field}' lacks the options of kind '${kind}'`, ['input', field]);
  }
}

/** Procedures without a form, with an unknown icon, or with an input that cannot be asked for. */
export const checkProcedures: Check = (declarations) =>
  declarations.procedures.flatMap((procedure) => {
    const findings: Finding[] = [];
    const { name, file, text, words, input, answer } = procedure;
    const say: Say = (code, message, place, known) => {
      const suggestion = known && closest(place.at(-1) ?? '', known);
      findings.push({ file, line: lineOf(text, ...place), code, message, ...(suggestion === undefined ? {} : { suggestion }) });
    };
    if (!declarations.icons.includes(words.icon)) say('K320', `icon '${words.icon}' does not exist`, ['icon', words.icon], declarations.icons);
    if (!declarations.forms.some(({ meta }) => meta.actions.includes(name))) say('K321', `no form lists procedure '${name}' under actions`, []);
    for (const [field, meta] of Object.entries({ ...answer, ...input })) checkKind(field, meta, declarations, say);
    checkNames(procedure, declarations, say);
    return findings;
  });

/** Fields that an action asks for and a form whose screens offer it does not have: nothing could be asked. */
export const checkQuestions: Check = ({ actions, screens, forms, sources }) => {
  const formNamed = byName(forms);
  const sourceNamed = new Map(sources.map((source) => [source.file, source]));
  return actions.flatMap(({ name, file }) => {
    const offering = screens.flatMap(({ screen }) => (screen && namesOf(screen, 'action').includes(name) ? [formNamed.get(screen.form ?? '')] : []));
    const lacking = [...new Set(offering.filter((form) => form !== undefined))];
    return (sourceNamed.get(file)?.asked ?? []).flatMap(({ field, line }) =>
      lacking
        .filter(({ meta }) => !meta.fields[field])
        .map(({ name: form, meta }): Finding => {
          const suggestion = closest(field, Object.keys(meta.fields));
          const message = `asks for '${field}', which form '${form}' does not have`;
          return { file, line, code: 'K325', message, ...(suggestion === undefined ? {} : { suggestion }) };
        }),
    );
  });
};
