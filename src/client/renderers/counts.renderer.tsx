import { derivedId } from '../i18n/text.ts';
import { defineRenderer } from './define.ts';

/** What there was any of, each with its figure. */
export default defineRenderer<Record<string, number>>({
  shows: ['counts'],
  text: (value, { text, name, formats }) =>
    Object.entries(value)
      .filter(([, count]) => count > 0)
      .map(([counted, count]) => text('common.named', { kind: text(derivedId('choice', name, counted)), name: formats.number(count) }))
      .join(', ') || text('common.nothing_to_do'),
});
