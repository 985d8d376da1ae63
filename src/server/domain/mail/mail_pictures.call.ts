import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { AppError, appError } from '../../../shared/errors.ts';
import { formOf, rightsOnForm } from '../../engine/access/rights.ts';
import { defineCall } from '../../engine/http/define-call.ts';
import { leftPictures, withPictures } from '../../engine/mail/left-pictures.ts';
import { FetchFailed } from '../../engine/remote/fetch-file.ts';
import type { Services } from '../../engine/services.ts';
import { severalAtOnce } from '../../engine/several-at-once.ts';

/** Pictures that are fetched for one mail, and how many at once. */
const most = 50;
const atOnce = 6;
/** Bytes of one picture, and of all as they are shown. */
const mostBytes = 5 * 1024 * 1024;
const mostShown = 12 * 1024 * 1024;
/** Milliseconds for all of them: somebody waits. */
const patience = 20_000;

interface ReadHtml {
  body_html: string | null;
  pictures_left_out: number;
}

/** A picture as our own decoder drew it anew, so that nothing of a stranger's bytes reaches a browser; undefined where it cannot be had. */
async function drawnAnew({ fetchPublic, readContent }: Services, address: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
  try {
    return (await readContent('image', await fetchPublic(address, mostBytes, signal), 'picture')).bytes;
  } catch (error) {
    // The person is told how many did not come; why each did not is the other side's business.
    if (error instanceof FetchFailed || error instanceof AppError || signal.aborted) return undefined;
    throw error;
  }
}

/** Fetches the pictures, by their addresses, as data URLs. */
async function fetched(services: Services, addresses: readonly string[]): Promise<Map<string, string>> {
  const signal = AbortSignal.timeout(patience);
  const found = new Map<string, string>();
  let size = 0;
  await severalAtOnce(
    addresses,
    atOnce,
    async (address) => {
      const bytes = await drawnAnew(services, address, signal);
      if (!bytes || size + bytes.length > mostShown) return;
      size += bytes.length;
      found.set(address, `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`);
    },
    () => signal.aborted,
  );
  return found;
}

/**
 * The text of a mail with the pictures that its sender keeps elsewhere, for whoever asks for them, this time. The server fetches them, from the public
 * internet alone; nothing of them is kept.
 */
export default defineCall({
  access: 'signed-in',
  input: v.strictObject({ email_id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
  async run({ email_id }, services, caller) {
    if (caller.companyCode === null || !rightsOnForm(caller.rights, formOf('email_texts')).list) throw appError('forbidden', { entity: 'email_texts' });
    const mail = await services.records.read(caller, (tx) =>
      tx.row<ReadHtml>(sql`select body_html, pictures_left_out from email where company_code = ${caller.companyCode} and email_id = ${email_id}`),
    );
    if (!mail) throw appError('not_found', { email_id });
    const html = mail.body_html ?? '';
    const left = leftPictures(html);
    const found = await services.largeCalls.run(caller.userId, () => fetched(services, [...new Set(left)].slice(0, most)));
    const shown = left.filter((address) => found.has(address)).length;
    // A mail that was read before addresses were kept has none of them.
    const pictures = Math.max(mail.pictures_left_out, left.length);
    return { html: withPictures(html, (address) => found.get(address)), pictures, failed: pictures - shown };
  },
});
