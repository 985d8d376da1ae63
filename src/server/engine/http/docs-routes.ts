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
  // Made when somebody first asks: most servers are started without that, and the start would wait for it.
  const document = lazily(() => openApiDocument(procedures, calls, publicUrl));
  const json = lazily(() => JSON.stringify(document()));
  const page = lazily(() => docsPage(document()));
  server.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(json()));
  server.get('/api-docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));
}

/** What it makes, made at the first call. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
