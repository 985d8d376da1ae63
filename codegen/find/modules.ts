import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Finding } from '../finding.ts';

export type Module = Record<string, unknown>;

/** Imports modules of the root, each once; one that throws becomes a finding and is left out. */
export class Modules {
  readonly findings: Finding[] = [];
  private readonly loading = new Map<string, Promise<Module | undefined>>();

  constructor(private readonly root: string) {}

  /** With a `version` the module is loaded again when that differs, in one process too. */
  load(file: string, version?: string): Promise<Module | undefined> {
    const address = pathToFileURL(join(this.root, file)).href;
    const versioned = version === undefined ? address : `${address}?version=${version}`;
    const loading = this.loading.get(versioned) ?? this.import(file, versioned);
    this.loading.set(versioned, loading);
    return loading;
  }

  private async import(file: string, address: string): Promise<Module | undefined> {
    try {
      return (await import(address)) as Module;
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
