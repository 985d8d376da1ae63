import { toMessageUse } from '../message-use.ts';
import { isPublicText, textsOf } from '../messages.ts';
import { toModule, toUnion } from './output.ts';
import type { Writer } from './output.ts';

/** The names of what the server words itself: mails (`mail.<template>.subject`, `.body`) and public pages (`public.…`). */
export const writeMailTexts: Writer = (declarations) => {
  const { isUsed } = toMessageUse(declarations);
  const ids = Object.keys(textsOf(declarations, 'en'))
    .filter((id) => isPublicText(id) && isUsed(id))
    .sort();
  const templates = ids.flatMap((id) => /^mail\.(\w+)\.subject$/.exec(id)?.[1] ?? []);
  return [toModule('server/mail-texts.gen.ts', `export type MailTemplate =${toUnion(templates)};`, `export type PublicTextId =${toUnion(ids)};`)];
};
