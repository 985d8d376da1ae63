// Codegen as one file: Node loads a bundle in a fifth of the time that it takes for the same modules one by one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runNode, runTypescript } from './run.mjs';

const bundleFile = '.cache/codegen/bundle.mjs';
/** What codegen runs as modules: where the files lie and how their names end. */
const rooms = [
  ['schemas/kinds', '.ts'],
  ['schemas/tables', '.ts'],
  ['schemas/figures', '.ts'],
  ['schemas/forms', '.form.ts'],
  ['schemas/documents', '.document.ts'],
  ['schemas/imports', '.profile.ts'],
  ['schemas/couriers', '.courier.ts'],
  ['screens', '.screen.ts'],
  ['src/server', '.guard.ts'],
  ['src/server', '.effect.ts'],
  ['src/server', '.procedure.ts'],
  ['src/server', '.derivation.ts'],
];

const modulesOf = (folder) =>
  rooms
    .filter(([place]) => existsSync(join(folder, place)))
    .flatMap(([place, ending]) =>
      readdirSync(join(folder, place), { recursive: true })
        .filter((file) => file.endsWith(ending))
        .map((file) => `${place}/${file}`),
    );

const entryOf = (folder) => `
  import { command } from ${JSON.stringify(join(root, 'codegen/command.ts'))};
  const modules = { ${modulesOf(folder).map((file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(`./${file}`)})`)} };
  await command((file) => modules[file]());
`;

/** A module of the bundle finds the files that lie beside its source. */
const ownAddresses = {
  name: 'own addresses',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/(codegen|src\/server)\/.*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    })),
};

/** @returns whether the bundle could be made: not where a declaration is broken or an import leads to what is still to be generated */
const bundle = async (folder) => {
  const { build } = await import('esbuild');
  const options = { bundle: true, format: 'esm', platform: 'node', packages: 'external', logLevel: 'silent', plugins: [ownAddresses] };
  const stdin = { contents: entryOf(folder), resolveDir: folder, loader: 'ts' };
  return build({ ...options, stdin, absWorkingDir: folder, outfile: join(folder, bundleFile) }).then(
    () => true,
    () => false, // Codegen itself says what is wrong, once its modules are loaded one by one.
  );
};

const folderOf = (options) => (options.includes('--root') ? options[options.indexOf('--root') + 1] : root);
/** They load modules again while they run, or write what modules are loaded from. */
const isBundled = (options) => !options.includes('--watch') && !options.includes('--fix');

/** How a bundle ends that holds what it has just written anew (codegen/run.ts). */
const staleBundle = 75;

/** Runs codegen with these options. @returns its exit code */
export const runCodegen = async (options) => {
  const folder = folderOf(options);
  if (!isBundled(options) || !(await bundle(folder))) return runTypescript(['codegen/main.ts', ...options]);
  const code = await runNode([join(folder, bundleFile), ...options]);
  return code === staleBundle ? runCodegen(options) : code;
};
