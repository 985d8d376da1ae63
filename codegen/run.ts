import { spawnSync } from 'node:child_process';
import { checkAll } from './checks/all.ts';
import { findDeclarations } from './find/find.ts';
import type { ImportModule } from './find/modules.ts';
import { findSources } from './find/sources.ts';
import { toLine, toSorted } from './finding.ts';
import type { Finding } from './finding.ts';
import { toOutputs } from './write/all.ts';
import { toOpenApiOutputs } from './write/openapi.ts';
import type { Output } from './write/output.ts';
import { isCommitted, kindNames, staleFiles, writeChanged, writeOutputs } from './write/output.ts';
import { toEarlyOutputs } from './write/server-parts.ts';

export interface RunOptions {
  /** Fails when a committed file is not what would be written, and leaves it as it stands. What is not committed is written all the same. */
  check: boolean;
  /** Writes what can be written although there are findings. */
  force: boolean;
  /** Compares the forms with a database made by the migrations. */
  database: boolean;
  /** This process was started by `runAgain`. */
  again: boolean;
  /** Takes modules from elsewhere than their files. */
  importModule?: ImportModule | undefined;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

const isMissingOutput = ({ message }: Finding) => /Cannot find module '[^']*src\/generated\//.test(message);

/** The exit code of a bundle that holds what has just been written anew: it must be made again (src/server/start/run-codegen.mjs). */
const staleBundle = 75;

/** A module that could not be loaded stays so in its process. */
const runAgain = (): number => spawnSync(process.execPath, [...process.execArgv, ...process.argv.slice(1), '--again'], { stdio: 'inherit' }).status ?? 1;

/** Find, check, write. @returns the exit code */
export async function run(root: string, { check, force, database, again, importModule }: RunOptions): Promise<number> {
  const start = performance.now();
  const sources = findSources(root);
  const early = toEarlyOutputs(root, sources);
  const wanted = (output: Pick<Output, 'path'>) => !check || !isCommitted(output);
  const first = writeChanged(root, early.filter(wanted));
  if (importModule && first.length > 0) return staleBundle;
  // A kind that is new was not among those that this process imported.
  if (!again && first.includes(kindNames)) return runAgain();
  const { declarations, findings: unread } = await findDeclarations(root, sources, importModule);
  // In a fresh clone, parts of the server that workflows name cannot be loaded, for they import what is not written yet.
  if (!again && unread.some(isMissingOutput)) {
    writeOutputs(root, toOutputs(declarations), (output) => !isCommitted(output));
    return runAgain();
  }
  const live = database ? await import('./checks/live-schema.ts').then(({ checkLiveSchema }) => checkLiveSchema(declarations)) : [];
  const findings = toSorted([...checkAll(declarations, unread), ...live]);
  for (const finding of findings) say(toLine(finding));
  const elapsed = () => `${Math.round(performance.now() - start)} ms`;
  if (findings.length > 0) say(`${findings.length} findings in ${elapsed()}`);
  if (findings.length > 0 && !force) return 1;
  const outputs = [...toOutputs(declarations), ...(await toOpenApiOutputs(root))];
  for (const path of [...first, ...writeOutputs(root, outputs, wanted)]) say(`wrote ${path}`);
  const stale = check ? staleFiles(root, [...early, ...outputs]) : [];
  for (const path of stale) say(`stale ${path}`);
  say(`${declarations.screens.length} screens, ${declarations.forms.length} forms, ${outputs.length} files in ${elapsed()}`);
  return stale.length > 0 ? 1 : 0;
}
