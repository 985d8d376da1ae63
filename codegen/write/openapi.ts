import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Declarations } from '../declarations.ts';
import { toFormSchemas } from './form-schemas.ts';
import { toModule } from './output.ts';
import type { Output } from './output.ts';

const description = 'schemas/openapi.yaml';

/**
 * Types of the HTTP interface: `schemas/openapi.yaml` with the schemas of the forms. The result is remembered by what it is made from,
 * because openapi-typescript takes longer than all the rest. Nothing while there is no description.
 */
export async function toOpenApiOutputs(root: string, declarations: Declarations): Promise<Output[]> {
  if (!existsSync(join(root, description))) return [];
  const yaml = readFileSync(join(root, description), 'utf8');
  const schemas = toFormSchemas(declarations);
  const digest = createHash('sha1').update(yaml).update(JSON.stringify(schemas)).digest('hex');
  const cached = join(root, '.cache/codegen', `openapi-${digest}.ts`);
  if (!existsSync(cached)) {
    const [{ default: openapiTs, astToString }, { parse }] = await Promise.all([import('openapi-typescript'), import('yaml')]);
    const document = parse(yaml) as { components?: { schemas?: object } };
    const components = { ...document.components, schemas: { ...document.components?.schemas, ...schemas } };
    mkdirSync(dirname(cached), { recursive: true });
    writeFileSync(cached, astToString(await openapiTs({ ...document, components } as never)));
  }
  return [toModule('openapi.gen.ts', readFileSync(cached, 'utf8').trimEnd())];
}
