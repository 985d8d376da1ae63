import { asked } from '../../../../../schemas/asked.ts';
import { integer } from '../../../../../schemas/kinds.gen.ts';
import { mostPictures } from '../../../../shared/content/content-kinds.ts';
import { defineProcedure } from '../../../engine/records/define-procedure.ts';
import { wantPictures } from './wanted-pictures.ts';

/** Wants pictures of the selected drawn by a model, in the background. */
export default defineProcedure({
  icon: 'ai',
  right: 'set',
  needs: 'selection',
  tells: true,
  most: 50,
  final: true,
  input: { picture_count: asked(integer).between(1, mostPictures).initially(2) },
  async run({ tx, caller, keys, input }) {
    return { changed: await wantPictures(tx, caller, keys, Number(input.picture_count)) };
  },
});
