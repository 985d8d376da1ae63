import { configOf } from '../../schemas/tables/config.ts';
import { companyColumn } from '../../schemas/forms/source.ts';
import { compileForm } from '../../src/server/engine/records/core/compile.ts';
import { contextColumns } from '../../src/server/engine/records/write/targets.ts';
import type { Check, Declarations, FormDeclaration, TableDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';

type Say = (code: Finding['code'], message: string, place: readonly string[], known?: Iterable<string>) => void;

const eachForm = (declarations: Declarations, look: (form: FormDeclaration, say: Say) => void): Finding[] =>
  declarations.forms.flatMap((form) => {
    const findings: Finding[] = [];
    look(form, (code, message, place, known) => {
      const suggestion = known && closest(place.at(-1) ?? '', known);
      findings.push({ file: form.file, line: lineOf(form.text, ...place), code, message, ...(suggestion === undefined ? {} : { suggestion }) });
    });
    return findings;
  });

/** Names in a form's own lists that are not among its fields, and fields of no declared kind. */
export const checkFormFields: Check = (declarations) =>
  eachForm(declarations, ({ meta, rules, search, write, create, required }, say) => {
    const known = Object.keys(meta.fields);
    for (const field of meta.key) if (!known.includes(field)) say('K301', `key '${field}' is not among the fields`, ['key', field], known);
    const lists: Record<string, readonly string[]> = { order: meta.order, search, write, create, required, rules: rules.flatMap(({ fields }) => fields) };
    for (const [place, fields] of Object.entries(lists)) {
      for (const field of fields) if (!known.includes(field)) say('K308', `'${place}' names '${field}', which is not among the fields`, [place, field], known);
    }
    for (const field of required) {
      const given = meta.fields[field];
      if (given && !given.writable && !create.includes(field)) say('K303', `'${field}' is required but can neither be written nor given`, ['required', field]);
    }
    for (const [field, { kind }] of Object.entries(meta.fields)) {
      if (!kind) say('K309', `'${field}' has no kind of schemas/kinds`, ['fields', field]);
    }
  });

/** Words that only repeat what follows without them. */
export const checkFormRepeats: Check = (declarations) =>
  eachForm(declarations, ({ repeats }, say) => {
    for (const word of repeats) say('K316', word === 'write' ? "'write' names what 'all' says" : `'${word}' says what follows anyway`, [word]);
  });

/** Key columns that a flag itself stands for. */
function givenByFlag({ form }: FormDeclaration, field: string): object {
  const target = form?.write?.[field];
  return target && 'presence' in target ? (target.values ?? {}) : {};
}

/** The first key column of a written table that neither the form's row nor the field tells. */
const unknownKey = (form: FormDeclaration, field: string, { name, primaryKey }: TableDeclaration): string | undefined => {
  const { meta, columns } = form;
  const given = givenByFlag(form, field);
  return primaryKey.find(
    (column) =>
      !Object.hasOwn(contextColumns, column) && !Object.hasOwn(given, column) && !meta.fields[column] && !Object.values(columns).includes(`${name}.${column}`),
  );
};

/** What changes rows, or keeps them beside their tables: a form of several companies only reads. */
const changing = ['add', 'delete', 'write', 'create', 'upload', 'actions', 'numbered', 'parent', 'large'] as const;

/** A form of all companies of the caller: it only reads, and each row says whose it is. */
function checkCompanies({ form, meta }: FormDeclaration, say: Say): void {
  const words = changing.filter((word) => form?.[word] !== undefined && form[word] !== false);
  for (const word of words) say('K318', `scope is 'companies', whose rows are only read, but it says '${word}'`, [word]);
  if (!meta.fields[companyColumn]) say('K319', `scope is 'companies' but no field '${companyColumn}' tells whose a row is`, ['fields']);
}

/** A form narrowed to rows of the caller by hand: who takes changes of them back is known by `owner` alone. */
function checkOwner({ form, meta, name }: FormDeclaration, say: Say): void {
  if (!form?.table || form.owner !== undefined || meta.scope === 'user' || !meta.key.every((field) => meta.fields[field])) return;
  const { name: table, columns } = configOf(form.table);
  const { text } = compileForm({ name, definition: form }).source([]);
  const own = columns.find((column) => text.includes(`"${table}"."${column.name}" = nullif(current_setting('app.user'`));
  if (own) say('K317', `its rows are those whose '${own.name}' is the caller; say owner: '${own.name}' instead`, ['from']);
}

/** Queries that cannot be built, rows of all companies in a company's form, written columns whose row cannot be found. */
export const checkFormQueries: Check = (declarations) => {
  const tables = byName(declarations.tables);
  return eachForm(declarations, (form, say) => {
    const { meta, sql, targets, text } = form;
    if (sql === null) return say('K313', `its query cannot be built: ${text.slice(text.lastIndexOf('// ') + 3)}`, ['from']);
    if (meta.scope === 'company' && !sql.includes('app.company')) say('K304', "scope is 'company' but the query never asks for currentCompany", ['scope']);
    if (meta.scope === 'user' && !sql.includes('app.user')) say('K304', "scope is 'user' but the query never asks for currentUser", ['scope']);
    if (meta.scope === 'companies') checkCompanies(form, say);
    checkOwner(form, say);
    for (const [field, target] of Object.entries(targets)) {
      const table = tables.get(target);
      if (table?.primaryKey.length === 0) say('K302', `'${field}' cannot be written: table '${target}' has no primary key`, ['write', field]);
      const unknown = table && unknownKey(form, field, table);
      if (unknown !== undefined) say('K302', `'${field}' cannot be written: no field tells the key '${target}.${unknown}'`, ['write', field]);
    }
  });
};

/** References to forms or fields that do not exist, files sent where none are taken, options a kind cannot work with. */
export const checkFormOptions: Check = (declarations) => {
  const forms = byName(declarations.forms);
  const kinds = byName(declarations.kinds);
  return eachForm(declarations, ({ meta }, say) => {
    const own = Object.keys(meta.fields);
    for (const [field, { kind, options }] of Object.entries(meta.fields)) {
      try {
        kinds.get(kind)?.kind.value(options as never);
      } catch {
        say('K314', `'${field}' lacks the options of kind '${kind}'`, ['fields', field]);
      }
      for (const name of [options?.labelField, options?.currency, options?.within]) {
        if (name !== undefined && !own.includes(name))
          say('K307', `'${field}' refers to '${name}', which is not among the fields`, ['fields', field, name], own);
      }
      const { upload } = options ?? {};
      if (upload !== undefined && forms.get(upload)?.meta.upload === undefined) {
        say(
          'K307',
          `'${field}' sends its files to form '${upload}', which takes none`,
          ['fields', field, upload],
          declarations.forms.filter(({ meta: { upload: takes } }) => takes).map(({ name }) => name),
        );
      }
      if (options?.form === undefined) continue;
      const referred = forms.get(options.form);
      if (!referred) say('K307', `'${field}' refers to form '${options.form}', which does not exist`, ['fields', field, options.form], forms.keys());
      for (const name of referred ? [options.value, options.label, options.within] : []) {
        if (name !== undefined && !referred?.meta.fields[name]) {
          say(
            'K307',
            `'${field}' refers to '${name}', which is not a field of form '${options.form}'`,
            ['fields', field, name],
            Object.keys(referred?.meta.fields ?? {}),
          );
        }
      }
      const { label } = referred?.meta ?? {};
      if (label !== undefined && options.label !== label)
        say('K307', `'${field}' calls the rows of '${options.form}' by '${options.label}'; elsewhere they are called by '${label}'`, [
          'fields',
          field,
          options.form,
        ]);
    }
  });
};

/** Procedures that a form lists and nobody wrote. */
export const checkFormProcedures: Check = (declarations) => {
  const procedures = declarations.procedures.map(({ name }) => name);
  return eachForm(declarations, ({ meta }, say) => {
    for (const name of meta.actions) {
      if (!procedures.includes(name)) say('K305', `procedure '${name}' does not exist in src/server/domain`, ['actions', name], procedures);
    }
  });
};

/** Forms that neither a screen nor a reference nor a call uses. */
export const checkFormUse: Check = ({ forms, screens, sources }) => {
  const called = new Set(sources.filter(({ file }) => file.startsWith('src/')).flatMap(({ literals }) => Object.keys(literals)));
  const shown = new Set(screens.map(({ screen }) => screen?.form));
  const referred = new Set(forms.flatMap(({ meta }) => Object.values(meta.fields).map(({ options }) => options?.form)));
  return forms
    .filter(({ name, access, through }) => access === 'pages' && through.length === 0 && !shown.has(name) && !referred.has(name) && !called.has(name))
    .map(({ name, file }) => ({ file, line: 1, code: 'K306' as const, message: `no screen, reference or call uses form '${name}'` }));
};

/** Two files that declare the same name in different folders. */
export const checkFormNames: Check = ({ forms }) => {
  const first = new Map<string, string>();
  return forms.flatMap(({ name, file }) => {
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, file);
    return earlier === undefined ? [] : [{ file, line: 1, code: 'K315' as const, message: `form '${name}' is already declared by ${earlier}` }];
  });
};
