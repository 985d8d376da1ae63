import type { FormMeta } from '../../../schemas/metadata.ts';
import type { MessageId } from '../../generated/messages.gen.ts';

interface UploadLook {
  /** What the chooser of files offers; the server looks at the files themselves. */
  types: string;
  hint: MessageId;
  /** A browser can show them. */
  preview: boolean;
}

/** How the sorts of uploads look to people. */
export const uploadLooks: Record<NonNullable<FormMeta['upload']>, UploadLook> = {
  image: { types: 'image/jpeg,image/png,image/webp,image/avif,image/gif', hint: 'upload.pictures_accepted', preview: true },
  file: { types: '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp', hint: 'upload.documents_accepted', preview: false },
};
