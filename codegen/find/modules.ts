import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Finding } from '../finding.ts';

export type Module = Record<string, unknown>;

/** @param file relative to the root @param version when it differs, the file is loaded again */
export type ImportModule = (file: string, version?: string) => Promise<Module>;

const importFrom =
  (root: string): ImportModule =>
  (file, version) => {
    const address = pathToFileURL(join(root, file)).href;
    return import(version === undefined ? address : `${address}?version=${version}`) as Promise<Module>;
  };

export const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));

/** Imports modules of the root, each once; one that throws becomes a finding and is left out. */
export class Modules {
  readonly findings: Finding[] = [];
  private readonly loading = new Map<string, Promise<Module | undefined>>();

  constructor(
    private readonly root: string,
    private readonly importModule: ImportModule = importFrom(root),
  ) {}

  /** With a `version` the module is loaded again when that differs, in one process too. */
  load(file: string, version?: string): Promise<Module | undefined> {
    const key = `${file} ${version}`;
    const loading = this.loading.get(key) ?? this.import(file, version);
    this.loading.set(key, loading);
    return loading;
  }

  private async import(file: string, version?: string): Promise<Module | undefined> {
    try {
      return await this.importModule(file, version);
    } catch (failure) {
      const [reason] = messageOf(failure).split('\n');
      this.findings.push({ file, line: 1, code: 'K001', message: `cannot be loaded: ${reason?.replaceAll(`${this.root}/`, '')}` });
      return undefined;
    }
  }

  refuse(file: string, message: string): void {
    this.findings.push({ file, line: 1, code: 'K002', message });
  }
}
