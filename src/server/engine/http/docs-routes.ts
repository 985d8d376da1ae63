import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { parse } from 'yaml';
import { forms } from '../../../generated/server/forms.gen.ts';
import { docsPage } from './docs-page.ts';
import { toFormSchemas } from './form-schemas.ts';

interface OpenApi {
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, { summary?: string; description?: string }>>;
  components: { schemas: Record<string, unknown> };
}

/** The description of the API: the hand-written part, and the rows and inputs of every form by its declaration. */
export function openApiDocument(): OpenApi {
  const document = parse(readFileSync(new URL('../../../../schemas/openapi.yaml', import.meta.url), 'utf8')) as OpenApi;
  return { ...document, components: { ...document.components, schemas: { ...document.components.schemas, ...toFormSchemas(forms) } } };
}

/** `GET /openapi.json` for programs, `GET /api-docs` for people. */
export function registerDocs(server: FastifyInstance): void {
  const document = openApiDocument();
  const json = JSON.stringify(document);
  const page = docsPage(document);
  server.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(json));
  server.get('/api-docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}
