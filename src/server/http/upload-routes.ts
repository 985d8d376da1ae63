import multipart from '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { AnyForm, UploadSort } from '../../../schemas/forms/define.ts';
import type { FormName } from '../../generated/names.gen.ts';
import { appError } from '../../shared/errors.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { Callers } from '../access/callers.ts';
import { formOf, rightsOnForm } from '../access/rights.ts';
import { createLimiter } from '../limiter.ts';
import type { Services } from '../services.ts';
import { cleanFileName } from '../storage/clean-file-name.ts';
import { uploadSorts } from '../storage/read-content.ts';
import { attachment } from './attachment.ts';

/** Files in memory at once, and requests that may wait with theirs; beyond, a client tries again. */
const limits = { running: 4, waiting: 120 };

const valuesSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/** The row's other members, sent before the file. @throws AppError bad_request */
function valuesOf({ fields }: MultipartFile): JsonObject {
  const field = fields.fields;
  if (field === undefined) return {};
  const read = Array.isArray(field) || field.type !== 'field' ? undefined : v.safeParse(valuesSchema, field.value);
  if (!read?.success || Object.keys(read.output).some((name) => name === '__proto__')) throw appError('bad_request');
  return read.output as JsonObject;
}

/** @throws AppError bad_data_source for a form that takes no files */
function sortOf(definition: AnyForm, form: FormName): UploadSort {
  if (!definition.upload) throw appError('bad_data_source', { entity: form });
  return definition.upload;
}

/** `POST /upload/{form}`: one file and the members of its row become a new row. `GET /files/{form}/{id}`: the file of a row, to be saved. */
export async function registerUploads(server: FastifyInstance, { records, uploads, readContent, storage }: Services, callers: Callers): Promise<void> {
  const limiter = createLimiter(limits);
  await server.register(multipart, { limits: { files: 1, fields: 2, fieldSize: 20_000, parts: 4, headerPairs: 50 }, throwFileSizeLimit: false });

  server.post<{ Params: { form: string } }>('/upload/:form', async (request) => {
    const caller = await callers.find(request);
    const form = formOf(request.params.form);
    if (!rightsOnForm(caller.rights, form).add) throw appError('forbidden', { entity: form });
    const sort = sortOf(records.registry.form(form).definition, form);
    const { most } = uploadSorts[sort];
    return limiter.run(async () => {
      const part = await request.file({ limits: { fileSize: most } });
      if (!part) throw appError('bad_request');
      const fileName = cleanFileName(part.filename ?? '');
      const values = valuesOf(part);
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw appError('too_large', { name: fileName, most });
      const content = await readContent(sort, bytes, fileName);
      return uploads.keep(caller, { form, values, fileName, content });
    });
  });

  server.get<{ Params: { form: string; id: string } }>('/files/:form/:id', async (request, reply) => {
    const caller = await callers.find(request);
    const form = formOf(request.params.form);
    if (!rightsOnForm(caller.rights, form).list) throw appError('forbidden', { entity: form });
    sortOf(records.registry.form(form).definition, form);
    const file = await uploads.find(caller, form, request.params.id);
    const bytes = file && (await storage.get(file.file_key));
    if (!bytes) throw appError('not_found');
    return reply
      .type(file.mime_type)
      .headers({ 'content-disposition': attachment(file.file_name), 'content-security-policy': "default-src 'none'; sandbox" })
      .send(bytes);
  });
}
