import { decimalRoom } from './aligned-figure.ts';
import { defineRenderer } from './define.ts';

/** Between a figure and its unit. */
const space = '\u00a0';

export default defineRenderer<number>({
  shows: ['volume', 'decimal'],
  align: 'end',
  text: (value, { formats }) => formats.plain(value),
  cell(value, { formats }) {
    const written = formats.volume(value);
    const unit = written.lastIndexOf(space);
    return written.slice(0, unit) + decimalRoom(value, 2, 4) + written.slice(unit);
  },
});
