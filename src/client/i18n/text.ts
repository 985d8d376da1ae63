import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from '../../generated/messages.gen.ts';
import { isolated } from './isolated.ts';

export type TextValues = Record<string, string | number | boolean | Date | null | undefined>;
/** The message in the reader's language with its ICU arguments filled in. */
export type Translate = (id: MessageId, values?: TextValues) => string;

/** Ids derived from declarations (`field.x`, `choice.x.y`) are checked by codegen, so they may be built here and only here. */
export const derivedId = (...parts: readonly (string | number)[]): MessageId => parts.join('.') as MessageId;

export function useText(): Translate {
  const intl = useIntl();
  return useCallback((id, values) => intl.formatMessage({ id }, isolated(values)) as string, [intl]);
}
