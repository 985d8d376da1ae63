import { listed } from './define.ts';
import { reference } from './reference.ts';

/** The key of a row that stands in a tree, such as a category: filters may ask for a row and all below it. */
export const treeReference: typeof reference = { ...reference, width: 150, operators: ['under', ...listed] };
