import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import multipart from '@fastify/multipart';
import { defineRoutes } from '../http/define-routes.ts';
import * as v from 'valibot';
import { checkConfirmed } from '../access/confirmation.ts';
import type { FormName } from '../../../generated/names.gen.ts';
import { nameText } from '../../../shared/bounded.ts';
import { encodings } from '../../../shared/csv/encodings.ts';
import { appError } from '../../../shared/errors.ts';
import type { Caller } from '../access/callers.ts';
import { formOf, rightsOnForm } from '../access/rights.ts';
import { read } from '../http/define-call.ts';
import { exportGroups } from './export-groups.ts';
import { exportRows, exportSchema, exportTypes } from './export.ts';
import { labelsOf } from './field-labels.ts';
import { holdsPeople } from './holds-people.ts';
import { readInTime } from '../http/read-in-time.ts';
import { sentFile } from '../http/sent-file.ts';
import { asNamed } from '../runs/named-request.ts';

/** Largest file an import takes. */
const largestUpload = 30 * 1024 * 1024;

/** A view and the labels of its columns. */
const largestExport = 1024 * 1024;

export const exportCall = v.strictObject({ entity: nameText, ...exportSchema.entries });

/** What may be said of a file before it. */
const uploadFields = v.strictObject({ encoding: v.optional(v.picklist(encodings)) });

const allowed = (caller: Caller, entity: string, rights: readonly ('list' | 'add' | 'set')[]): FormName => {
  const form = formOf(entity);
  const own = rightsOnForm(caller.rights, form);
  if (!rights.some((right) => own[right])) throw appError('forbidden', { entity });
  return form;
};

const fileName = (form: string, format: string): string => `${form}-${new Date().toISOString().slice(0, 10)}.${format}`;

/** `POST /export`: the filtered view as a file, streamed. `POST /import`: a file is taken in and a mapping proposed. */
export default defineRoutes({
  async register(server, { database, records, imports, largeCalls }, callers) {
    await server.register(multipart, { limits: { files: 1, fields: 5, fieldSize: 1_000 }, throwFileSizeLimit: false });

    const makeExport = async (caller: Caller, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { entity, ...call } = read(exportCall, request.body);
      const form = allowed(caller, entity, ['list']);
      if (holdsPeople(form)) await database.transaction(caller, (tx) => checkConfirmed(tx, caller));
      return largeCalls.run(caller.userId, async () => {
        const pieces = call.group ? exportGroups(records, caller, form, call) : exportRows(records, caller, form, call);
        // The first piece is awaited here, so that a refusal is still an answer with its status.
        const first = await pieces.next();
        const file = async function* (): AsyncGenerator<Buffer> {
          if (!first.done) yield first.value;
          yield* pieces;
        };
        const content = readInTime(file());
        void reply
          .type(exportTypes[call.format])
          .header('content-disposition', `attachment; filename="${fileName(form, call.format)}"`)
          .send(content);
        // The turn lasts as long as the file is made, and its reader keeps the least rate. Why it ended too early the answer tells by ending itself.
        await finished(content).catch(() => undefined);
        return reply;
      });
    };
    // A run lasts until the file is read; whoever cancels it has the answer end in its middle.
    server.post('/export', { bodyLimit: largestExport }, (request, reply) =>
      asNamed(request, records.runs, callers, async (run) => makeExport({ ...(await callers.find(request)), run }, request, reply)),
    );

    server.post('/import', async (request) => {
      const caller = await callers.find(request);
      const file = await sentFile(request, largestUpload);
      const entity = file.field('entity');
      if (entity === undefined) throw appError('bad_request');
      const form = allowed(caller, entity, ['add', 'set']);
      const { encoding } = read(uploadFields, { encoding: file.field('encoding') });
      return largeCalls.run(caller.userId, async () =>
        imports.upload(
          caller,
          form,
          { name: file.name, bytes: await file.bytes(), encoding },
          {
            labels: labelsOf(Object.keys(records.registry.form(form, caller).definition.fields)),
            rightsOn: (name) => rightsOnForm(caller.rights, formOf(name)),
          },
        ),
      );
    });
  },
});
