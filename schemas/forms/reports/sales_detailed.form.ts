import { soldLines } from './sold-lines.ts';

/** Sales line by line, with what they brought. */
export default soldLines('shipped');
