import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const ending = '.bench.ts';

/** Every bench there is, by the name of its file. */
export const benchNames: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .sort();

export const benchFile = (name: string): string => `${folder}${name}${ending}`;
