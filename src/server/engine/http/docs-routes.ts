import type { FastifyInstance } from 'fastify';
import type { Procedure } from '../records/define-procedure.ts';
import type { Call } from './define-call.ts';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './openapi/document.ts';

/** `GET /openapi.json` for programs, `GET /api-docs` for people. */
export function registerDocs(
  server: FastifyInstance,
  procedures: Readonly<Record<string, Procedure>>,
  calls: Readonly<Record<string, Call>>,
  publicUrl?: string,
): void {
  const document = openApiDocument(procedures, calls, publicUrl);
  const json = JSON.stringify(document);
  const page = docsPage(document);
  server.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(json));
  server.get('/api-docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
}
