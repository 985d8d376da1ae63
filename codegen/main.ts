import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkAll } from './checks/all.ts';
import { findDeclarations } from './find/find.ts';
import { toLine, toSorted } from './finding.ts';
import { toOutputs } from './write/all.ts';
import { toOpenApiOutputs } from './write/openapi.ts';
import { staleFiles, writeOutputs } from './write/output.ts';

const { values: options } = parseArgs({
  options: {
    /** Writes nothing and fails when a generated file is not what would be written. */
    check: { type: 'boolean', default: false },
    /** Writes what can be written although there are findings. */
    force: { type: 'boolean', default: false },
    /** Starts again whenever a declaration is saved. */
    watch: { type: 'boolean', default: false },
    /** Compares the forms with a database made by the migrations. */
    database: { type: 'boolean', default: false },
    root: { type: 'string', default: '.' },
  },
});
const root = resolve(options.root);
const say = (line: string) => process.stdout.write(`${line}\n`);

async function run(): Promise<number> {
  const start = performance.now();
  const { declarations, findings: unread } = await findDeclarations(root);
  const live = options.database ? await import('./checks/live-schema.ts').then(({ checkLiveSchema }) => checkLiveSchema(declarations)) : [];
  const findings = toSorted([...unread, ...checkAll(declarations), ...live]);
  for (const finding of findings) say(toLine(finding));
  if (findings.length > 0) say(`${findings.length} findings`);
  if (findings.length > 0 && !options.force) return 1;
  const outputs = [...toOutputs(declarations), ...(await toOpenApiOutputs(root, declarations))];
  const changed = options.check ? staleFiles(root, outputs) : writeOutputs(root, outputs);
  for (const path of changed) say(`${options.check ? 'stale' : 'wrote'} ${relative(root, resolve(root, path))}`);
  say(`${declarations.screens.length} screens, ${declarations.forms.length} forms, ${outputs.length} files in ${Math.round(performance.now() - start)} ms`);
  return options.check && changed.length > 0 ? 1 : 0;
}

if (options.watch) await import('./watch.ts').then(({ watch }) => watch(root));
else process.exitCode = await run();
