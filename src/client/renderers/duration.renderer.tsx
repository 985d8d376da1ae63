import { formatDuration } from '../../shared/text/duration.ts';
import { defineRenderer } from './define.ts';

export default defineRenderer<number>({ shows: ['duration'], align: 'end', text: (minutes, { language }) => formatDuration(minutes, language) });
