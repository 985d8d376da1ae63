import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { isFigure } from '../../schemas/figures/define.ts';
import type { AnyKind } from '../../schemas/kinds/define.ts';
import type { OpenedRows } from '../../schemas/tables/opened-rows.ts';
import type { FigureDeclaration, KindDeclaration, TableDeclaration } from '../declarations.ts';
import { filesUnder, nameOf, readText, toCamel, toSnake } from './files.ts';
import { toTableDeclaration } from './form-facts.ts';
import type { Modules } from './modules.ts';

/** Files of a folder that declare something; `define.ts` says how. */
export const declaringFiles = (root: string, folder: string): string[] => filesUnder(root, folder, '.ts').filter((file) => nameOf(file) !== 'define');

export async function findKinds(root: string, modules: Modules): Promise<KindDeclaration[]> {
  const kinds: KindDeclaration[] = [];
  for (const file of declaringFiles(root, 'schemas/kinds')) {
    const name = nameOf(file);
    const module = await modules.load(file);
    const kind = module?.[toCamel(name)] as AnyKind | undefined;
    if (kind) kinds.push({ name, file, text: readText(root, file), kind });
    else if (module) modules.refuse(file, `exports no '${toCamel(name)}'`);
  }
  return kinds;
}

export async function findTables(root: string, modules: Modules): Promise<TableDeclaration[]> {
  const tables = new Map<PgTable, TableDeclaration>();
  for (const file of declaringFiles(root, 'schemas/tables')) {
    const text = readText(root, file);
    for (const value of Object.values((await modules.load(file)) ?? {})) {
      if (is(value, PgTable) && !tables.has(value)) tables.set(value, toTableDeclaration(value, file, text));
    }
  }
  return [...tables.values()];
}

/** Every export of schemas/figures that is a figure; what else a file exports are parts of their SQL. */
export async function findFigures(root: string, modules: Modules): Promise<FigureDeclaration[]> {
  const figures: FigureDeclaration[] = [];
  for (const file of declaringFiles(root, 'schemas/figures')) {
    const text = readText(root, file);
    for (const [exportName, value] of Object.entries((await modules.load(file)) ?? {})) {
      if (typeof value === 'object' && value !== null && isFigure(value)) figures.push({ name: toSnake(exportName), exportName, file, text, figure: value });
    }
  }
  return figures.sort((left, right) => (left.name < right.name ? -1 : 1));
}

const shopRowsFile = 'schemas/tables/shop-rows.ts';

/** What is opened to the visitors of shops; a project may have none. */
export async function findShopRows(root: string, modules: Modules): Promise<readonly OpenedRows[]> {
  const module = existsSync(join(root, shopRowsFile)) ? await modules.load(shopRowsFile) : undefined;
  return (module?.shopRows as readonly OpenedRows[] | undefined) ?? [];
}
