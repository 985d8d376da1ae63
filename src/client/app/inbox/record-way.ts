import { findable } from '../../../generated/findable.gen.ts';
import type { Findable } from '../../../../schemas/metadata.ts';
import type { InboxAnswer, InboxRow } from '../../../shared/workflow/inbox.ts';
import { toLocalizedPath } from '../../../shared/navigation/local-path.ts';
import { toPagePath } from '../../data/paths.ts';
import { toKeyFilter } from '../../data/rows/row-source.ts';
import type { Host } from '../../runtime/host.tsx';
import { toRecordSearch } from '../../runtime/record/record-key.ts';

/** Where the record of a row is opened. */
export interface RecordWay {
  href: string;
  icon: Findable['icon'];
  go: () => void;
}

/** The page of a row's record, or the list it stands in; undefined where the person may see neither. */
export function wayTo(row: InboxRow, types: InboxAnswer['types'], host: Host): RecordWay | undefined {
  const form = types.find(({ type_code }) => type_code === row.type_code)?.form;
  const opener = findable.find((one) => one.form === form);
  const { key } = row;
  if (!opener || key === null || !host.rights(opener.screen).perms) return undefined;
  const path = toLocalizedPath(toPagePath(opener.screen), host.session.language);
  return {
    icon: opener.icon,
    href: opener.isPage ? `${path}${toRecordSearch(key)}` : path,
    go: () => (opener.isPage ? host.openRecord(opener.screen, key) : host.openScreen(`/${opener.screen}`, toKeyFilter(key))),
  };
}
