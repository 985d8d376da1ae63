import type { Json, JsonObject } from '../../shared/json.ts';
import { defineRenderer } from './define.ts';
import type { RenderContext } from './define.ts';
import { labelText } from './reference-text.ts';
import { WordList } from './word-list.tsx';

const words = (value: JsonObject | Json[], context: RenderContext): string[] =>
  Array.isArray(value)
    ? value.map((feature) => labelText(feature, context) ?? JSON.stringify(feature))
    : Object.entries(value).map(([name, feature]) => `${name}: ${labelText(feature, context) ?? JSON.stringify(feature)}`);

/** Product features: an object of names and values, or a list. */
export default defineRenderer<JsonObject | Json[]>({
  shows: ['json', 'tags'],
  text: (value, context) => words(value, context).join(', '),
  cell: (value, context) => <WordList words={words(value, context)} />,
});
