import type { ReactNode } from 'react';
import type { FieldMeta } from '../../../schemas/metadata.ts';
import type { Json, JsonObject } from '../../shared/json.ts';
import type { ViewCurrency } from '../../shared/money/view.ts';
import type { Language } from '../../shared/languages.ts';
import type { MessageId } from '../../generated/messages.gen.ts';
import type { KindName } from '../../generated/names.gen.ts';
import type { Formats } from '../i18n/formats.ts';
import type { Translate } from '../i18n/text.ts';

/** All a renderer may know besides its value. The same object serves every cell of a column. */
export interface RenderContext {
  name: string;
  field: FieldMeta;
  language: Language;
  formats: Formats;
  text: Translate;
  /** Label of a reference's key, once its list is loaded; undefined until then. */
  label: (form: string, key: Json) => string | undefined;
  /** The referred row as its form lists it, once its list is loaded. */
  candidate?: (form: string, key: Json) => JsonObject | undefined;
  /** The other way round, for pasted and typed labels: the key whose value or label (case and accents aside) is the text. */
  find?: (form: string, text: string) => Json | undefined;
  /** Several referred rows have the text as their name. */
  isShared?: (form: string, text: string) => boolean;
  /** Currency of the chosen company, for money without a currency field. */
  companyCurrency: string;
  /** In which currency amounts are shown; what is typed, copied and searched is in their own. */
  view?: ViewCurrency | null | undefined;
}

/** Draws one value that is not null; empty cells are drawn by nobody, unless `empty` does. */
export interface Renderer<TValue> {
  /** Kinds it can show; the checker refuses another. */
  shows: readonly KindName[] | 'all';
  align?: 'start' | 'end' | 'center';
  /** What it shows is no value but something to do: the head says that instead of the field's name, and nobody looks for it. */
  title?: MessageId;
  /** The value in words: export, search, copy, screen readers. */
  text: (value: TValue, context: RenderContext, row: JsonObject) => string;
  /** The value as drawn; its text when absent. Must be cheap: it runs for every visible cell while scrolling. */
  cell?: (value: TValue, context: RenderContext, row: JsonObject) => ReactNode;
  /** What stands where there is no value, if that says something. */
  empty?: (context: RenderContext, row: JsonObject) => ReactNode;
}

/** A renderer as its users see it: the checker proved that the field's kind is among those it shows. */
export type AnyRenderer = Renderer<Json>;
export const defineRenderer = <TValue extends Json>(renderer: Renderer<TValue>): AnyRenderer => renderer as AnyRenderer;
