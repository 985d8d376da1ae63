import { sql } from 'drizzle-orm';
import { AppError } from '../../../shared/errors.ts';
import type { MailAttachment } from '../../engine/mail/read-mail.ts';
import type { Services } from '../../engine/services.ts';
import { chargeFile } from '../../engine/storage/charge-file.ts';
import { claimFile } from '../../engine/storage/claim-file.ts';
import { fileKeyOf } from '../../engine/storage/file-key.ts';

/**
 * Keeps a file of a mail once per content, whatever it is called. One for which the company has no room is left out: its mail is still with the mail server.
 * @returns whether it was kept
 */
export async function keepAttachment(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  company: string,
  emailId: number,
  { fileName, bytes, extension, mimeType }: MailAttachment,
): Promise<boolean> {
  const key = fileKeyOf(bytes, extension);
  // The storage is asked outside of any transaction; what no row comes to name is swept away.
  await storage.put(key, bytes, mimeType);
  try {
    await database.system(async (tx) => {
      await claimFile(tx, key);
      await chargeFile(tx, { key, content: { bytes, extension, mimeType, width: null, height: null }, company, fileName });
      await tx.execute(sql`
        insert into email_attachment (company_code, email_id, file_key, file_name)
        select ${company}, ${emailId}, ${key}, ${fileName} where not exists (
          select from email_attachment where company_code = ${company} and email_id = ${emailId} and file_key = ${key} and file_name = ${fileName})`);
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'storage_full') return false;
    throw error;
  }
}
