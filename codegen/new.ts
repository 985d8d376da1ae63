import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { arrangeTexts } from './arrange-texts.ts';
import { findDeclarations } from './find/find.ts';
import { closest, toLine } from './finding.ts';
import { toScreenSource, withScreen } from './new-screen.ts';

const usage = 'npm run new -- screen <area>/<page> --form <form>';
const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { form: { type: 'string' }, root: { type: 'string', default: '.' } } });
const root = resolve(options.root);
const say = (line: string) => process.stdout.write(`${line}\n`);

async function create(path: string, formName: string): Promise<string | undefined> {
  if (!/^[\w-]+(\/[\w-]+)+$/.test(path)) return `'${path}' is no path of an area and a page, such as sales/returns`;
  const file = `screens/${path}.screen.ts`;
  if (existsSync(join(root, file)) || existsSync(join(root, `screens/${path}.screen.json`))) return `${file} is already there`;
  const { declarations, findings } = await findDeclarations(root);
  if (findings[0]) return `what stands in the way is told by npm run codegen: ${toLine(findings[0])}`;
  const names = declarations.forms.map(({ name }) => name);
  const form = declarations.forms.find(({ name }) => name === formName);
  if (!form) return `form '${formName}' does not exist; did you mean '${closest(formName, names) ?? names[0] ?? ''}'?`;

  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), toScreenSource(path, form.name));
  say(`wrote ${file}`);
  const { whole, added } = withScreen(declarations, path, form.name);
  // What two areas need from now on moves to the common file.
  arrangeTexts(root, whole);
  const ids = [...new Set(added.flatMap(({ messages }) => Object.keys(messages)))].sort();
  if (ids.length > 0) say(`to be worded in every language, where npm run codegen says: ${ids.join(', ')}`);
  return undefined;
}

const [sort, path] = positionals;
const refusal = sort === 'screen' && path !== undefined && options.form !== undefined ? await create(path, options.form) : usage;
if (refusal !== undefined) {
  say(refusal);
  process.exitCode = 1;
}
