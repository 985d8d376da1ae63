// Codegen as one file.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
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
  ['screens', '.tiles.ts'],
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

/** @returns whether the bundle could be made: not where a declaration is broken or an import leads to what is still to be generated */
const bundleOf = (folder) => {
  const stdin = { contents: entryOf(folder), resolveDir: folder, loader: 'ts' };
  return bundle({ stdin, absWorkingDir: folder, outfile: join(folder, bundleFile) }).then(
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
  if (!isBundled(options) || !(await bundleOf(folder))) return runTypescript(['codegen/main.ts', ...options]);
  const code = await runNode([join(folder, bundleFile), ...options]);
  return code === staleBundle ? runCodegen(options) : code;
};
