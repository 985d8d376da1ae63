import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Declarations } from '../declarations.ts';
import { toFormSchemas } from './form-schemas.ts';
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

async function generate(yaml: string, schemas: object): Promise<string> {
  const [{ default: openapiTs, astToString }, { parse }] = await Promise.all([import('openapi-typescript'), import('yaml')]);
  const document = parse(yaml) as { components?: { schemas?: object } };
  const components = { ...document.components, schemas: { ...document.components?.schemas, ...schemas } };
  return astToString(await openapiTs({ ...document, components } as never)).trimEnd();
}

/**
 * Types of the HTTP interface: `schemas/openapi.yaml` with the schemas of the forms. They are made anew only when those changed, because
 * openapi-typescript takes longer than all the rest. Nothing while there is no description.
 */
export async function toOpenApiOutputs(root: string, declarations: Declarations): Promise<Output[]> {
  if (!existsSync(join(root, description))) return [];
  const yaml = readFileSync(join(root, description), 'utf8');
  const schemas = toFormSchemas(declarations);
  const origin = digest(yaml, JSON.stringify(schemas));
  const types = standing(root, origin) ?? (await generate(yaml, schemas));
  return [toModule('openapi.gen.ts', toSeal(origin, types), types)];
}
