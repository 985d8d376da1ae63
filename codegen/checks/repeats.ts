import type { WrittenColumns, WrittenRows, WrittenScreen } from '../../schemas/screen/grammar.ts';
import type { Check } from '../declarations.ts';
import { completeScreen, toGround } from '../find/complete/complete.ts';
import type { Ground } from '../find/complete/complete.ts';
import { sharing } from '../find/complete/columns.ts';
import { Findings } from './screens.ts';

const follows = (word: string) => `'${word}' says what follows anyway`;

/** Words of rows that follow from the form when they are left out; the first ones in any order. */
const words = ['edit', 'translate', 'columns', 'pin', 'sort', 'actions', 'fields'] as const;
const unordered: ReadonlySet<string> = new Set(words.slice(0, 2));

const wordIn = (screen: object, word: string): unknown => (screen as Readonly<Record<string, unknown>>)[word];
function isSame(word: string, left: unknown, right: unknown): boolean {
  const toText = (value: unknown) => JSON.stringify(unordered.has(word) && Array.isArray(value) ? [...value].sort() : value);
  return toText(left) === toText(right);
}

/** Widths that are those of the kinds. */
function checkWidths(columns: WrittenColumns, fields: Readonly<Record<string, { kind: string }>>, { widths }: Ground, findings: Findings): void {
  const said = Array.isArray(columns)
    ? columns.map((column) => (typeof column === 'string' ? ([column, {}] as const) : ([column.field, column] as const)))
    : Object.entries(columns).map(([field, words]) => [field, typeof words === 'number' ? { width: words } : typeof words === 'object' ? words : {}] as const);
  for (const [field, { width, flex }] of said as [string, { width?: number; flex?: number }][]) {
    const own = widths.get(fields[field]?.kind ?? '');
    if (own !== undefined && (typeof own === 'number' ? width === own : flex === own.flex))
      findings.add('K147', `the width of '${field}' is that of its kind`, ['columns', field]);
  }
}

function checkRows(written: WrittenRows, ground: Ground, findings: Findings): void {
  const complete = completeScreen(written, ground);
  for (const word of words.filter((name) => wordIn(written, name) !== undefined)) {
    const without = completeScreen({ ...written, [word]: undefined }, ground);
    if (isSame(word, wordIn(complete, word), wordIn(without, word))) findings.add('K146', follows(word), [word]);
  }
  const edited = completeScreen({ ...written, readonly: [] }, ground);
  for (const field of written.readonly ?? []) {
    if ('edit' in edited && !edited.edit.includes(field)) findings.add('K148', `'${field}' would not be edited anyway`, ['readonly', field]);
  }
  const form = ground.forms.get(written.form);
  if (form && written.columns && !sharing.has(written.shape)) checkWidths(written.columns, form.meta.fields, ground, findings);
}

/** Links of details and tabs that lead by the key, as they do when nothing is said. */
function checkLinks(written: WrittenScreen, ground: Ground, findings: Findings): void {
  const places = { detail: 'detail' in written ? written.detail : [], tabs: 'tabs' in written ? written.tabs : [] };
  for (const [place, all] of Object.entries(places)) {
    for (const beside of all) {
      if (typeof beside === 'string' || !('link' in beside) || beside.link === undefined) continue;
      const without = completeScreen({ ...written, [place]: [{ ...beside, link: undefined }] } as WrittenScreen, ground);
      const [standard] = wordIn(without, place) as { link: Record<string, string> }[];
      const sorted = (link: Record<string, string>) => JSON.stringify(Object.entries(link).sort());
      if (standard && sorted(standard.link) === sorted(beside.link))
        findings.add('K146', follows('link'), [place, beside.screen ?? ('panel' in beside ? beside.panel : undefined) ?? '', 'link']);
    }
  }
}

/** Words of screens that only repeat what follows without them: a declaration says what differs. */
export const checkRepeats: Check = ({ kinds, forms, actions, screens }) => {
  const ground = toGround(kinds, forms, actions, screens);
  return screens.flatMap((declared) => {
    const findings = new Findings(declared);
    const { written } = declared;
    if (written && written.form !== undefined && ground.forms.has(written.form)) {
      if ('markers' in written) checkRows(written, ground, findings);
      checkLinks(written, ground, findings);
    }
    return findings.all;
  });
};
