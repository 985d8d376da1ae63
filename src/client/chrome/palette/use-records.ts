import { useEffect, useState } from 'react';
import type { Findable } from '../../../../schemas/metadata.ts';
import { findable } from '../../../generated/findable.gen.ts';
import { isObject, type Json, type JsonObject } from '../../../shared/json.ts';
import type { MultiText } from '../../../shared/languages.ts';
import type { Language } from '../../../shared/languages.ts';
import { toLocalizedPath } from '../../../shared/navigation/local-path.ts';
import { isCancelled } from '../../data/api-error.ts';
import { logWarning } from '../../data/log.ts';
import { textIn } from '../../data/menu.ts';
import { toPagePath } from '../../data/paths.ts';
import { toKeyFilter } from '../../data/rows/row-source.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { toRecordSearch } from '../../runtime/record/record-key.ts';
import { isIconName } from '../../../shared/icon-names.ts';
import { useServices } from '../services.tsx';
import type { Command } from './commands.ts';

const pauseMs = 200;
const shortest = 2;

interface Found {
  form: string;
  rows: readonly JsonObject[];
}

const toWords = (value: Json | undefined, language: Language): string => (isObject(value) ? (textIn(value as MultiText, language) ?? '') : String(value ?? ''));

/** What the fields of a row say, those that say nothing left out. */
const toText = (fields: readonly string[], row: JsonObject, language: Language): string =>
  fields
    .map((name) => toWords(row[name], language))
    .filter((word) => word !== '')
    .join(' · ');

function toCommand(one: Findable, row: JsonObject, language: Language, go: ReturnType<typeof useServices>['go']): Command {
  const key = Object.fromEntries(one.key.map((name) => [name, row[name] ?? null]));
  const path = toLocalizedPath(toPagePath(one.screen), language);
  return {
    id: `${one.form}${toRecordSearch(key)}`,
    label: toText(one.title, row, language),
    hint: toText(one.lines, row, language),
    icon: isIconName(one.icon) ? one.icon : 'search',
    run: () => (one.isPage ? go(`${path}${toRecordSearch(key)}`) : go(path, { anew: true, filter: toKeyFilter(key) })),
  };
}

/** Records of all findable forms by what their lists are searched in, asked for in one call when the typing pauses. */
export function useRecords(query: string): { commands: readonly Command[]; busy: boolean } {
  const { api, go } = useServices();
  const language = useLanguage();
  const wanted = query.trim();
  const asked = wanted.length >= shortest;
  const [answer, setAnswer] = useState<{ query: string; found: readonly Found[] }>({ query: '', found: [] });

  useEffect(() => {
    if (!asked) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api
        .rpc('find_records', { search: wanted, language_code: language }, stop.signal)
        .then(({ found }) => setAnswer({ query: wanted, found: found as readonly Found[] }))
        .catch((error: unknown) => {
          if (isCancelled(error)) return;
          logWarning('records could not be searched', error);
          setAnswer({ query: wanted, found: [] });
        });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, asked, language, wanted]);

  if (!asked) return { commands: [], busy: false };
  const commands = findable.flatMap((one) => (answer.found.find(({ form }) => form === one.form)?.rows ?? []).map((row) => toCommand(one, row, language, go)));
  // What is called so comes before what only mentions it.
  const isCalledSo = ({ label }: Command): boolean => label.toLocaleLowerCase(language).startsWith(wanted.toLocaleLowerCase(language));
  return { busy: answer.query !== wanted, commands: commands.toSorted((a, b) => Number(isCalledSo(b)) - Number(isCalledSo(a))) };
}
