import type { Declarations } from '../declarations.ts';
import { toMessageUse } from '../message-use.ts';
import { isPublicText, textsOf } from '../messages.ts';
import { namesOf } from '../shapes.ts';
import { toModule, toQuoted } from './output.ts';
import type { Writer } from './output.ts';

/** Which screens show what is said by a file: a screen itself, those of a form, those that have an action or a panel. */
function toScreensOfFile({ screens, forms, actions, procedures, panels }: Declarations): (file: string) => string[] {
  const naming = (word: 'action' | 'panel', name: string) =>
    screens.flatMap((one) => (one.screen && namesOf(one.screen, word).includes(name) ? [one.name] : []));
  const found = new Map<string, string[]>();
  const add = (file: string, names: readonly string[]) => found.set(file, [...(found.get(file) ?? []), ...names]);
  for (const { name, file } of screens) add(file, [name]);
  for (const { name, file } of forms)
    add(
      file,
      screens.flatMap((one) => (one.screen?.form === name ? [one.name] : [])),
    );
  for (const { name, file } of panels) add(file, naming('panel', name));
  for (const { name, file } of actions) add(file, naming('action', name));
  for (const procedure of procedures)
    for (const { name } of actions.filter((action) => action.procedure === procedure.name)) add(procedure.file, naming('action', name));
  return (file) => found.get(file) ?? [];
}

/** What a message is the short form or the help of shows it too. */
const withOwners = (id: string): string[] => [
  id,
  id.replace(/\.short$/, ''),
  ...['field', 'screen', 'action', 'rule'].map((family) => id.replace(/^help\./, `${family}.`)),
];

/** Each message of the client with the screens that show it, for the list of captions; none for those that are said everywhere. */
export const writeMessageUse: Writer = (declarations) => {
  const { isUsed, needed } = toMessageUse(declarations);
  const screensOfFile = toScreensOfFile(declarations);
  const screensOf = (id: string) => [...new Set(withOwners(id).flatMap((one) => [...(needed.get(one)?.files ?? [])].flatMap(screensOfFile)))].sort();
  const ids = Object.keys(textsOf(declarations, 'en'))
    .filter((id) => !isPublicText(id) && isUsed(id))
    .sort();
  return [
    toModule(
      'server/message-use.gen.ts',
      'export const screensOfMessages: Readonly<Record<string, readonly string[]>> = {',
      ...ids.map((id) => `  ${toQuoted(id)}: [${screensOf(id).map(toQuoted).join(', ')}],`),
      '};',
    ),
  ];
};
