import { constants, setPriority } from 'node:os';
import { refusalOf } from './start.ts';
import type { SideAnswer, SideOrder } from './side-process.ts';
import { readPicture } from '../images/read-picture.ts';
import { resize } from '../images/resize.ts';
import type { ReadMail } from '../mail/read-mail.ts';
import type { Paper } from '../../../documents/paper.ts';

/** Loaded with the first document: who shows pictures alone need not wait for fonts. */
const toPdf = async (paper: Paper): Promise<Uint8Array> => (await import('../../../documents/pdf.ts')).toPdf(paper);

/** Loaded with the first mail. */
const readMail = async (bytes: Uint8Array): Promise<ReadMail> => (await import('../mail/read-mail.ts')).readMail(bytes);

const work = { readPicture, resize, toPdf, readMail };
/** What is done in a process of its own. */
export type SideWork = typeof work;

// Whoever waits for a list goes first.
setPriority(constants.priority.PRIORITY_LOW);

const answer = (message: SideAnswer): void => void process.send?.(message);

process.on('message', ({ id, task, given }: SideOrder) => {
  const todo = work[task] as (...given: unknown[]) => Promise<unknown>;
  todo(...given)
    .then(
      (made): SideAnswer => ({ id, made }),
      (error: unknown) => ({ id, refusal: refusalOf(error) }),
    )
    .catch((error: unknown) => ({ id, failure: String(error) }))
    .then(answer);
});
process.on('disconnect', () => process.exit());
