import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

declare global {
  /** Node has it; the types of browsers alone know it. */
  namespace WebAssembly {
    interface Module {}
    function compile(bytes: Uint8Array): Promise<Module>;
  }
}

const { resolve } = createRequire(import.meta.url);

/** PostgreSQL and the maker of its folders as WebAssembly. */
export interface PgliteProgram {
  pgliteWasmModule: WebAssembly.Module;
  initdbWasmModule: WebAssembly.Module;
}

const compile = async (name: string): Promise<WebAssembly.Module> => WebAssembly.compile(await readFile(resolve(`@electric-sql/pglite/${name}.wasm`)));

let compiled: Promise<PgliteProgram> | undefined;

/** Compiled once in a process: its threads share the machine code, and what was made quick for one is quick for the next. */
export const pgliteProgram = (): Promise<PgliteProgram> =>
  (compiled ??= Promise.all([compile('pglite'), compile('initdb')]).then(([pgliteWasmModule, initdbWasmModule]) => ({ pgliteWasmModule, initdbWasmModule })));
