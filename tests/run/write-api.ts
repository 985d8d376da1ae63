// Writes the description of the API as the server answers it, for programs that read it from a file.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { calls } from '../../src/generated/server/parts/calls.gen.ts';
import { procedures } from '../../src/generated/server/parts/procedures.gen.ts';
import { openApiDocument } from '../../src/server/engine/http/openapi/document.ts';

const file = process.argv[2] ?? 'openapi.json';
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, JSON.stringify(openApiDocument(procedures, calls)));
