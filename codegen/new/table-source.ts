import { toCamel } from '../find/files.ts';
import type { Output } from '../write/output.ts';

/** The table whose rows have the new ones as lines: its form, and how its module names it. */
export interface ParentTable {
  form: string;
  file: string;
  table: string;
  /** How a line refers to its row: by an export of the module, or in words of its own. */
  reference?: string;
  inline?: string;
  /** Its primary key. */
  key: string;
}

/** A table to be, with all that shows it. */
export interface NewTable {
  area: string;
  /** What one row is, such as `sales_return`. */
  name: string;
  parent?: ParentTable;
  hasWorkflow: boolean;
}

/** `sales_return` -> `sales_returns`: the form of many rows, and the page that lists them. */
export function toPlural(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

/** The column with which every table begins: what a row is called, or what a line says. */
const wordsOf = ({ name, parent }: NewTable) => (parent ? 'description' : `${name}_name`);

/** How a module of tables imports another. */
const toSibling = (file: string, area: string) => file.replace(`schemas/tables/${area}/`, './').replace('schemas/tables/', '../');

function toTableText(wanted: NewTable): string {
  const { name, parent, hasWorkflow } = wanted;
  const imports = parent
    ? `${parent.reference === undefined ? "import { referenceTo } from '../references.ts';" : ''}
import { ${parent.reference ?? parent.table} } from '${toSibling(parent.file, wanted.area)}';`
    : `import { referenceTo } from '../references.ts';
import { companies } from '../settings/reference.ts';`;
  const place =
    parent &&
    `${parent.key}: ownerColumn(${parent.reference ?? parent.inline}),
    line_no: positionColumn({ within: ['${parent.key}'] }).notNull().default(0),`;
  const rows = toCamel(toPlural(name));
  const reference = `export const ${toCamel(name)}Reference = referenceTo(${rows}.${name}_id, { form: '${toPlural(name)}_brief', label: '${wordsOf(wanted)}' });`;
  return `import { text } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, ${parent ? 'ownerColumn, positionColumn, ' : ''}stamps, table } from '../define.ts';
${imports}
${hasWorkflow ? `import { instanceColumn } from '../workflow/fsm.ts';` : ''}

export const ${rows} = table('${name}', {
    ${name}_id: idColumn().primaryKey(),
    company_code: companyColumn()${parent ? '' : '.references(() => companies.company_code)'},
    ${place ?? ''}
    ${wordsOf(wanted)}: column(text).notNull(),
    ${hasWorkflow ? 'fsm_instance_id: instanceColumn(),' : ''}
    ...stamps(),
  },
);
${parent ? '' : `\n${reference}\n`}`;
}

function toFormText(wanted: NewTable): string {
  const { area, name, parent } = wanted;
  const rows = toCamel(toPlural(name));
  const words = wordsOf(wanted);
  const ofLines = parent && {
    parent: `parent: { form: '${parent.form}', by: '${parent.key}' },`,
    fields: `'${parent.key}', 'line_no', `,
    order: `order: ['${parent.key}', 'line_no'],`,
    written: `write: 'all', copy: {},`,
  };
  return `import { ${rows} } from '../../tables/${area}/${toPlural(name)}.ts';
import { defineForm } from '../define.ts';
import { pick } from '../pick.ts';

export default defineForm({
  table: ${rows},
  ${ofLines?.parent ?? ''}
  add: true,
  delete: true,
  fields: pick(${rows}, '${name}_id', ${ofLines?.fields ?? ''}'${words}'),
  ${ofLines?.order ?? ''}
  search: ['${words}'],
  ${ofLines?.written ?? `write: 'all',`}
});
`;
}

function toBriefText(wanted: NewTable): string {
  const rows = toCamel(toPlural(wanted.name));
  return `import { ${rows} } from '../../tables/${wanted.area}/${toPlural(wanted.name)}.ts';
import { brief } from '../brief.ts';

export default brief(${rows}, { label: '${wordsOf(wanted)}' });
`;
}

/** A descriptor of the screen at this path. */
export const toScreenText = (
  path: string,
  words: string,
): string => `import { defineScreen } from '${'../'.repeat(path.split('/').length)}schemas/screen/define.ts';

export default defineScreen({ ${words} });
`;

function toScreens(wanted: NewTable): Record<string, string> {
  const { area, name, parent, hasWorkflow } = wanted;
  const form = toPlural(name);
  const [list, page] = [`${area}/${form}`, `${area}/${name}`];
  // Lines are shown on the page of what they belong to.
  if (parent) return { [list]: `form: '${form}', menu: false` };
  const panels = `${hasWorkflow ? `{ panel: 'workflow_history' }, ` : ''}{ panel: 'history' }`;
  return {
    [list]: `form: '${form}', record: '${page}'`,
    [page]: `shape: 'record', form: '${form}', list: '${list}', title: ['${wordsOf(wanted)}'], new: true,
      tabs: [{ title: 'screen.${area}.${name}', fields: ['${wordsOf(wanted)}'] }, ${panels}]`,
  };
}

/** The table, its forms and its screens as an author would begin them; what is particular to the business is added by hand. */
export function toTableSources(wanted: NewTable): Output[] {
  const { area, name, parent } = wanted;
  const form = `schemas/forms/${area}/${toPlural(name)}`;
  return [
    { path: `schemas/tables/${area}/${toPlural(name)}.ts`, text: toTableText(wanted) },
    { path: `${form}.form.ts`, text: toFormText(wanted) },
    ...(parent ? [] : [{ path: `${form}_brief.form.ts`, text: toBriefText(wanted) }]),
    ...Object.entries(toScreens(wanted)).map(([path, words]) => ({ path: `screens/${path}.screen.ts`, text: toScreenText(path, words) })),
  ];
}
