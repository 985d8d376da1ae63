import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toModule } from './output.ts';
import type { Output } from './output.ts';

const description = 'schemas/openapi.yaml';
const generated = 'src/generated/openapi.gen.ts';

const digest = (...texts: readonly string[]) =>
  texts
    .reduce((hash, text) => hash.update(text), createHash('sha1'))
    .digest('hex')
    .slice(0, 16);

/** The second line of the file: what it was made from, and what it holds. */
const toSeal = (origin: string, types: string) => `// ${origin} ${digest(types)}`;

/** The types as they stand there, when they were made from the same origin and nobody touched them. */
function standing(root: string, origin: string): string | undefined {
  if (!existsSync(join(root, generated))) return undefined;
  const [, seal, ...lines] = readFileSync(join(root, generated), 'utf8').split('\n');
  const types = lines.join('\n').trimEnd();
  return seal === toSeal(origin, types) ? types : undefined;
}

async function generate(yaml: string): Promise<string> {
  const { default: openapiTs, astToString } = await import('openapi-typescript');
  return astToString(await openapiTs(yaml, { emptyObjectsUnknown: true })).trimEnd();
}

/**
 * Types of the calls, from `schemas/openapi.yaml`. They are made anew only when that changed, because openapi-typescript takes longer than
 * all the rest. Nothing while there is no description.
 */
export async function toOpenApiOutputs(root: string): Promise<Output[]> {
  if (!existsSync(join(root, description))) return [];
  const yaml = readFileSync(join(root, description), 'utf8');
  const origin = digest(yaml);
  const types = standing(root, origin) ?? (await generate(yaml));
  return [toModule('openapi.gen.ts', toSeal(origin, types), types)];
}
