import { toFindable } from '../findable.ts';
import { toModule, toSource } from './output.ts';
import type { Writer } from './output.ts';

/** The forms in which the box of everything looks. */
export const writeFindable: Writer = (declarations) => [
  toModule(
    'findable.gen.ts',
    "import type { Findable } from '../../schemas/metadata.ts';",
    '',
    `export const findable: readonly Findable[] = ${toSource(toFindable(declarations))};`,
  ),
];
