import { checkAll } from './checks/all.ts';
import { findDeclarations } from './find/find.ts';
import { toLine, toSorted } from './finding.ts';
import { toOutputs } from './write/all.ts';
import { toOpenApiOutputs } from './write/openapi.ts';
import { staleFiles, writeOutputs } from './write/output.ts';

export interface RunOptions {
  /** Writes nothing and fails when a generated file is not what would be written. */
  check: boolean;
  /** Writes what can be written although there are findings. */
  force: boolean;
  /** Compares the forms with a database made by the migrations. */
  database: boolean;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Find, check, write. @returns the exit code */
export async function run(root: string, { check, force, database }: RunOptions): Promise<number> {
  const start = performance.now();
  const { declarations, findings: unread } = await findDeclarations(root);
  const live = database ? await import('./checks/live-schema.ts').then(({ checkLiveSchema }) => checkLiveSchema(declarations)) : [];
  const findings = toSorted([...unread, ...checkAll(declarations), ...live]);
  for (const finding of findings) say(toLine(finding));
  const elapsed = () => `${Math.round(performance.now() - start)} ms`;
  if (findings.length > 0) say(`${findings.length} findings in ${elapsed()}`);
  if (findings.length > 0 && !force) return 1;
  const outputs = [...toOutputs(declarations), ...(await toOpenApiOutputs(root, declarations))];
  const changed = check ? staleFiles(root, outputs) : writeOutputs(root, outputs);
  for (const path of changed) say(`${check ? 'stale' : 'wrote'} ${path}`);
  say(`${declarations.screens.length} screens, ${declarations.forms.length} forms, ${outputs.length} files in ${elapsed()}`);
  return check && changed.length > 0 ? 1 : 0;
}
