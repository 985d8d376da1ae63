import type { MultipartFile } from '@fastify/multipart';
import type { FastifyError, FastifyRequest } from 'fastify';
import { appError } from '../../../shared/errors.ts';
import { cleanFileName } from '../storage/clean-file-name.ts';

/** The file of a multipart body, not read yet. */
export interface SentFile {
  name: string;
  /** A text sent before the file; undefined where there is none. @throws AppError bad_request for two of one name and for what is no text */
  field: (name: string) => string | undefined;
  /** @throws AppError too_large; bad_request for a body that ends too early */
  bytes: () => Promise<Buffer>;
}

/** What the reader of multipart bodies trips over is the caller's fault, not ours. */
const reading = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: Partial<FastifyError>) => {
    throw error.statusCode === 413 ? error : Object.assign(appError('bad_request'), { cause: error });
  });

/** So many bytes beyond what a file may have are read and dropped, so that whoever sent too much by mistake hears why; then the body is cut off. */
const heardOut = 100 * 1024 * 1024;

/** Ends a body that does not end: rejects with what `refusal` makes where it is longer than is heard out. To be called when its reader reads. */
const cutOff = ({ raw }: FastifyRequest, most: number, refusal: () => Error): Promise<never> =>
  new Promise((_, reject) => {
    let count = 0;
    raw.on('data', (bytes: Buffer) => {
      count += bytes.length;
      if (count <= most + heardOut) return;
      raw.unpipe().pause();
      reject(refusal());
    });
  });

function fieldOf({ fields }: MultipartFile, name: string): string | undefined {
  const field = fields[name];
  if (field === undefined) return undefined;
  if (Array.isArray(field) || field.type !== 'field' || typeof field.value !== 'string') throw appError('bad_request');
  return field.value;
}

/** The one file of a request, of so many bytes at most. @throws AppError unsupported_type for a body that is no form; bad_request for a malformed one */
export async function sentFile(request: FastifyRequest, most: number): Promise<SentFile> {
  if (!request.isMultipart()) throw appError('unsupported_type');
  let name = '';
  const coming = reading(request.file({ limits: { fileSize: most } }));
  const endless = cutOff(request, most, () => appError('too_large', { name, most }));
  const part = await Promise.race([coming, endless]);
  if (!part) throw appError('bad_request');
  name = cleanFileName(part.filename ?? '');
  return {
    name,
    field: (field) => fieldOf(part, field),
    async bytes() {
      const bytes = await Promise.race([reading(part.toBuffer()), endless]);
      if (part.file.truncated) throw appError('too_large', { name, most });
      return bytes;
    },
  };
}
