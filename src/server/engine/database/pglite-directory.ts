import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from './start-error.ts';

const refuse = (directory: string, why: string, cause?: unknown) =>
  new StartError('database_unusable', `The data directory ${directory} cannot be used: ${why}.`, { cause });

/** Makes a folder and those above it, one by one: Node's own way does not end where a folder is refused as missing, as in /proc. */
const makeFolder = (path: string): void => {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another start may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/**
 * Makes the directory when it is missing, and looks whether PGlite may be let at it; touches nothing else.
 * @returns where PGlite keeps its files
 * @throws StartError database_unusable
 */
export const prepareDirectory = (directory: string): string => {
  const place = join(directory, 'database');
  try {
    makeFolder(place);
    accessSync(directory, constants.R_OK | constants.W_OK);
    accessSync(place, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw refuse(directory, `it cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`, error);
  }
  const versionFile = join(place, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (!/^\d+$/.test(version)) throw refuse(directory, 'its file database/PG_VERSION is damaged');
  } else if (readdirSync(place).length > 0) {
    throw refuse(directory, 'its folder database holds files but no database');
  }
  return place;
};
