import type { Json } from '../../shared/json.ts';
import { defineRenderer } from './define.ts';
import type { RenderContext } from './define.ts';
import { WordList } from './word-list.tsx';

const hostnames = (value: Json[], context: RenderContext): string[] =>
  value.map((shop) => context.label(context.field.options?.form ?? 'shops_brief', shop) ?? String(shop));

/** The shops a record belongs to, by hostname. */
export default defineRenderer<Json[]>({
  shows: ['tags', 'json'],
  text: (value, context) => hostnames(value, context).join(', '),
  cell: (value, context) => <WordList words={hostnames(value, context)} />,
});
