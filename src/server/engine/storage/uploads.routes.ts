import multipart from '@fastify/multipart';
import { defineRoutes } from '../http/define-routes.ts';
import type { AnyForm, UploadSort } from '../../../../schemas/forms/define.ts';
import type { FormName } from '../../../generated/names.gen.ts';
import { appError } from '../../../shared/errors.ts';
import { isObject, type JsonObject } from '../../../shared/json.ts';
import { formOf, rightsOnForm } from '../access/rights.ts';
import { createLargeCalls, uploadLimits } from '../access/large-calls.ts';
import { createLimiter } from '../limiter.ts';
import { refuseUnstorable } from '../records/core/unstorable-text.ts';
import { nameOfType } from './clean-file-name.ts';
import { extensionOf } from './file-key.ts';
import { uploadSorts } from './read-content.ts';
import { attachment } from '../http/attachment.ts';
import { parseJson } from '../http/json-bodies.ts';
import { sentFile } from '../http/sent-file.ts';

/** Files that are read and drawn at once, and requests that may wait with theirs; beyond, a client tries again. */
const limits = { running: 4, waiting: 120 };

/** The row's other members. @throws AppError bad_request */
function valuesOf(text = '{}'): JsonObject {
  const values = parseJson(text);
  if (!isObject(values)) throw appError('bad_request');
  return values;
}

/** @throws AppError bad_data_source for a form that takes no files */
function sortOf(definition: AnyForm, form: FormName): UploadSort {
  if (!definition.upload) throw appError('bad_data_source', { entity: form });
  return definition.upload;
}

/** `POST /upload/{form}`: one file and the members of its row become a new row. `GET /files/{form}/{id}`: the file of a row, to be saved. */
export default defineRoutes({
  async register(server, { records, uploads, readContent, storage }, callers) {
    const limiter = createLimiter(limits);
    const senders = createLargeCalls(uploadLimits);
    await server.register(multipart, { limits: { files: 1, fields: 2, fieldSize: 20_000, parts: 4, headerPairs: 50 }, throwFileSizeLimit: false });

    server.post<{ Params: { form: string } }>('/upload/:form', async (request) => {
      const caller = await callers.find(request);
      const form = formOf(request.params.form);
      const { definition } = records.registry.wholeForm(form);
      const rights = rightsOnForm(caller.rights, form);
      if (!(definition.uploadRights ?? ['add']).some((right) => rights[right])) throw appError('forbidden', { entity: form });
      const sort = sortOf(definition, form);
      const { most } = uploadSorts[sort];
      const { userId } = caller;
      // While a body comes in, only its sender's turn is taken: those of all are for files that are there.
      return senders.run(
        userId,
        async () => {
          const file = await sentFile(request, most);
          const values = valuesOf(file.field('fields'));
          const bytes = await file.bytes();
          const keep = async () => uploads.keep(caller, { form, values, fileName: file.name, content: await readContent(sort, bytes, file.name) });
          return limiter.run(keep, { by: userId });
        },
        request.gone,
      );
    });

    server.get<{ Params: { form: string; id: string } }>('/files/:form/:id', async (request, reply) => {
      const caller = await callers.find(request);
      const form = formOf(request.params.form);
      if (!rightsOnForm(caller.rights, form).list) throw appError('forbidden', { entity: form });
      sortOf(records.registry.wholeForm(form).definition, form);
      refuseUnstorable(request.params.id);
      const file = await uploads.find(caller, form, request.params.id);
      const bytes = file && (await storage.get(file.file_key));
      if (!bytes) throw appError('not_found');
      return reply
        .type(file.mime_type)
        .headers({
          'content-disposition': attachment(nameOfType(file.file_name, extensionOf(file.file_key))),
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(bytes);
    });
  },
});
