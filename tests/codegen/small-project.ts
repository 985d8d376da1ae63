import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '../../src/shared/languages.ts';

/** The project that the tests belong to. */
export const real = fileURLToPath(new URL('../..', import.meta.url));

/** What the small project takes from the real one: the contracts and three kinds. */
const borrowed = [
  'node_modules',
  '.oxfmtrc.json',
  'schemas/screen',
  'schemas/metadata.ts',
  'schemas/areas.ts',
  'schemas/forms/define.ts',
  'schemas/tables/define.ts',
  ...['define', 'text', 'multi', 'identity'].map((name) => `schemas/kinds/${name}.ts`),
];

const part = (call: string, property: string, kinds: string) =>
  `import { ${call} } from './define.ts';\nconst kinds = [${kinds}] as const;\nexport default ${call}({ ${property}: [...kinds], text: String });\n`;

const messages = {
  common: { 'area.products': 'Products', 'error.not_found': 'Not found', 'marker.inactive': 'Inactive' },
  products: {
    'action.export': 'Export',
    'field.brand_id': 'No.',
    'field.brand_name': 'Brand',
    'field.brand_title': 'Title',
    'screen.products.brands': 'Brands',
  },
};
/** As `npm run format` leaves it: on one line where it fits. */
function toJson(own: Readonly<Record<string, string>>): string {
  const entries = Object.entries(own).map(([id, text]) => `${JSON.stringify(id)}: ${JSON.stringify(text)}`);
  const line = `{ ${entries.join(', ')} }\n`;
  return line.length <= 161 ? line : `{\n  ${entries.join(',\n  ')}\n}\n`;
}
const texts = languages.flatMap((language) => Object.entries(messages).map(([area, own]) => [`locales/${language}/${area}.json`, toJson(own)] as const));

const files: Record<string, string> = {
  'package.json': '{ "type": "module" }',
  'schemas/tables/products/catalogue.ts': `
import { identity } from '../../kinds/identity.ts';
import { multi } from '../../kinds/multi.ts';
import { text } from '../../kinds/text.ts';
import { column, table } from '../define.ts';
export const brands = table('brand', { brand_id: column(identity).primaryKey(), brand_name: column(text), brand_title: column(multi) });
`,
  'schemas/forms/products/product_brands.form.ts': `
import { brands } from '../../tables/products/catalogue.ts';
import { defineForm } from '../define.ts';
const { brand_id, brand_name, brand_title } = brands;
export default defineForm({
  table: brands,
  add: true,
  fields: { brand_id, brand_name, brand_title },
  write: 'all',
});
`,
  'screens/products/brands.screen.ts': `
import { defineScreen } from '../../schemas/screen/define.ts';
export default defineScreen({
  form: 'product_brands',
  columns: ['brand_id', 'brand_name', 'brand_title'],
  edit: ['brand_name'],
});
`,
  'src/client/renderers/code.renderer.tsx': part('defineRenderer', 'shows', "'identity'"),
  'src/client/renderers/text.renderer.tsx': part('defineRenderer', 'shows', "'text'"),
  'src/client/renderers/multi.renderer.tsx': part('defineRenderer', 'shows', "'multi'"),
  'src/client/controls/integer.control.tsx': part('defineControl', 'edits', "'identity'"),
  'src/client/controls/text.control.tsx': part('defineControl', 'edits', "'text'"),
  'src/client/controls/multi.control.tsx': part('defineControl', 'edits', "'multi'"),
  'src/client/actions/export.action.ts': "import { defineAction } from './define.ts';\nexport default defineAction({ icon: 'list', right: 'list' });\n",
  'src/client/markers.ts': 'export const markers = { inactive: {} } as const satisfies object;\n',
  'src/client/ui/display/icon.tsx': "const icons = { 'list': 1 } as const;\n",
  'src/shared/errors.ts': 'export const errorStatuses = { not_found: 404 } as const;\n',
  ...Object.fromEntries(texts),
};

const scripts = { main: 'codegen/main.ts', new: 'codegen/new/main.ts' } as const;

export interface SmallProject {
  root: string;
  read: (file: string) => string;
  has: (file: string) => boolean;
  write: (file: string, text: string) => void;
  delete: (file: string) => void;
  /** Runs codegen, or `npm run new`, on the project. */
  run: (script: keyof typeof scripts, ...options: string[]) => { code: number | null; lines: string[] };
  remove: () => void;
}

/** Hands of a test on the project in a folder of its own. */
export function toSmallProject(root: string): SmallProject {
  return {
    root,
    write: (file, text) => {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    },
    delete: (file) => rmSync(join(root, file)),
    read: (file) => readFileSync(join(root, file), 'utf8'),
    has: (file) => existsSync(join(root, file)),
    run: (script, ...options) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', join(real, scripts[script]), '--root', root, ...options], {
        cwd: real,
        encoding: 'utf8',
      });
      return { code: status, lines: `${stdout}${stderr}`.trimEnd().split('\n') };
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}

/** A whole project of one screen in a folder of its own, without a fault. */
export function createSmallProject(): SmallProject {
  const root = mkdtempSync(join(tmpdir(), 'kontor-codegen-'));
  const project = toSmallProject(root);
  for (const [file, text] of Object.entries(files)) project.write(file, text);
  for (const file of borrowed) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    symlinkSync(join(real, file), join(root, file));
  }
  return project;
}
