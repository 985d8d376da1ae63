import { contentImages } from '../../../../../schemas/tables/content/items.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { PictureFailure } from '../../../../shared/content/content-kinds.ts';
import { defineJob } from '../../../engine/jobs/define.ts';
import { rowsOf } from '../../../engine/records/rows-of.ts';
import type { Services } from '../../../engine/services.ts';
import { duePictures, nextPicture, pictureChannel, wasDrawn, wasNotDrawn } from './wanted-pictures.ts';
import type { WantedPictures } from './wanted-pictures.ts';

const images = rowsOf(contentImages);

const mostAttempts = 3;
/** Seconds until an engine that failed is asked again, and until there may be money again. */
const soon = 60;
const later = 3_600;

/** Keeps the picture as one of the content's, both in one change-set of nobody. */
async function keep({ uploads, readContent }: Services, wanted: WantedPictures, bytes: Buffer, engine_call_id: number): Promise<void> {
  const actor = { userId: null, companyCode: wanted.company_code };
  const fileName = `drawn-${wanted.content_item_id}-${engine_call_id}.png`;
  const content = await readContent('image', bytes, fileName);
  await uploads.keepIn({ actor, form: 'pictures', action: 'picture_drawn' }, { fileName, content }, async ({ add, scope: { tx, changes } }) => {
    const { picture_id } = await add({});
    await images.insert(changes, [{ content_item_id: wanted.content_item_id, picture: String(picture_id), drawn: true, engine_call_id }]);
    await wasDrawn(tx, wanted);
  });
}

/** Why none was drawn, by the code of the refusal, and for how long it is left alone; null where trying again would be in vain. */
const refusals: Readonly<Record<string, { failure: PictureFailure; pause: number | null }>> = {
  no_engine_key: { failure: 'no_engine_key', pause: null },
  ai_budget_spent: { failure: 'engine_failed', pause: later },
  engine_failed: { failure: 'engine_failed', pause: soon },
  storage_full: { failure: 'storage_full', pause: null },
};

/** What is to be done about an error. A refusal of the picture is one of ours that nobody can mend by waiting; anything else is no refusal but a fault. */
function failureOf(error: unknown, { picture_attempts }: WantedPictures): { failure: PictureFailure; pause: number | null } {
  const isRefused = error instanceof AppError && error.status < 500;
  const told = error instanceof AppError ? refusals[error.code] : undefined;
  const { failure, pause } = told ?? (isRefused ? { failure: 'not_a_picture' as const, pause: null } : { failure: 'unexpected' as const, pause: soon });
  return { failure, pause: pause === soon && picture_attempts + 1 >= mostAttempts ? null : pause };
}

/** Has a model draw the pictures that people want of houses and recipes, one after the other. */
export default defineJob({
  every: 300,
  due: nextPicture,
  wakes: [pictureChannel],
  async run({ services, signal }) {
    const done = { drawn: 0, failed: 0 };
    const unexpected: unknown[] = [];
    for (let due = await duePictures(services.database); due.length > 0 && !signal.aborted; due = await duePictures(services.database)) {
      for (const wanted of due) {
        if (signal.aborted) break;
        try {
          const { bytes, engine_call_id } = await services.drawings.draw({
            prompt: wanted.picture_prompt,
            userId: wanted.wanted_by,
            companyCode: wanted.company_code,
          });
          await keep(services, wanted, bytes, engine_call_id);
          done.drawn += 1;
        } catch (error) {
          // What was cut off is due still.
          if (signal.aborted) break;
          const told = failureOf(error, wanted);
          if (told.failure === 'unexpected') unexpected.push(error);
          await wasNotDrawn(services.database, wanted, told.failure, told.pause);
          done.failed += 1;
        }
      }
    }
    // A fault of ours is told where faults of jobs are, once all others were drawn.
    if (unexpected.length > 0) throw unexpected[0];
    return done;
  },
});
