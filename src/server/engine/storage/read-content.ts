import { fileTypeFromBuffer } from 'file-type';
import type { UploadSort } from '../../../../schemas/forms/define.ts';
import { appError } from '../../../shared/errors.ts';
import { pictureTypes } from '../images/picture-types.ts';
import type { SideProcess } from '../aside/side-process.ts';
import type { StoredContent } from './keep-content.ts';

const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** Documents that are taken in; those with macros are not. */
const documentTypes: ReadonlySet<string> = new Set([
  'application/pdf',
  `${openXml}.wordprocessingml.document`,
  `${openXml}.spreadsheetml.sheet`,
  `${openXml}.presentationml.presentation`,
  `${openDocument}.text`,
  `${openDocument}.spreadsheet`,
  `${openDocument}.presentation`,
]);

type Reader = (bytes: Uint8Array, name: string, type: { ext: string; mime: string }) => Promise<StoredContent>;

/** Largest upload in bytes, and the types it may have by its first bytes. */
export const uploadSorts: Record<UploadSort, { most: number; types: ReadonlySet<string> }> = {
  image: { most: 15 * 1024 * 1024, types: pictureTypes },
  file: { most: 50 * 1024 * 1024, types: documentTypes },
};

export function createContentReader({ run }: Pick<SideProcess, 'run'>) {
  const readers: Record<UploadSort, Reader> = {
    image: (bytes, name) => run('readPicture', bytes, name),
    file: async (bytes, _name, { ext, mime }) => ({ bytes, extension: ext, mimeType: mime, width: null, height: null }),
  };
  /**
   * What is kept of an uploaded file. Its name and what the browser calls it say nothing here.
   * @throws AppError unsupported_type, too_many_pixels, unreadable_file; service_unavailable
   */
  return async function readContent(sort: UploadSort, bytes: Uint8Array, name: string): Promise<StoredContent> {
    const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
    if (!type || !uploadSorts[sort].types.has(type.mime)) throw appError('unsupported_type', { name });
    return readers[sort](bytes, name, type);
  };
}

export type ReadContent = ReturnType<typeof createContentReader>;
