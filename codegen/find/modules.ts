import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Finding } from '../finding.ts';

export type Module = Record<string, unknown>;

/** Imports modules of the root one after the other; one that throws becomes a finding and is left out. */
export class Modules {
  readonly findings: Finding[] = [];

  constructor(private readonly root: string) {}

  /** With a `version` the module is loaded again when that differs, in one process too. */
  async load(file: string, version?: string): Promise<Module | undefined> {
    try {
      const address = pathToFileURL(join(this.root, file)).href;
      return (await import(version === undefined ? address : `${address}?version=${version}`)) as Module;
    } catch (failure) {
      const reason = failure instanceof Error ? failure.message.split('\n')[0] : String(failure);
      this.findings.push({ file, line: 1, code: 'K001', message: `cannot be loaded: ${reason?.replaceAll(`${this.root}/`, '')}` });
      return undefined;
    }
  }

  refuse(file: string, message: string): void {
    this.findings.push({ file, line: 1, code: 'K002', message });
  }
}
