import { useState } from 'react';
import { defaultLanguage, languages, type Language } from '../../../../shared/languages.ts';
import { type FilterNode, joinFilters } from '../../../../shared/records/filter.ts';
import { selectLabels } from '../../../controls/labels.ts';
import { displayName } from '../../../renderers/display-names.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Checkbox } from '../../../ui/inputs/checkbox.tsx';
import { IconButton } from '../../../ui/inputs/icon-button.tsx';
import { Select } from '../../../ui/inputs/select.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import styles from './text-workbench.module.css';
import type { GridModel } from '../use-grid.ts';
import { textFields } from '../columns/use-text-columns.ts';

const words = {
  missing: { short: 'translation.missing', full: 'translation.missing_in' },
  stale: { short: 'translation.stale', full: 'translation.stale_in' },
} as const;

/** Why a text waits for its translation. */
type WaitsOp = keyof typeof words;

/** Rows in which one of the fields waits in the language. */
const waiting = (fields: readonly string[], op: WaitsOp, language: Language): FilterNode => {
  const clauses = fields.map((field): FilterNode => ({ field, op, value: language }));
  return clauses.length === 1 && clauses[0] ? clauses[0] : { or: clauses };
};

const partsOf = (filter: FilterNode | null): FilterNode[] => (filter === null ? [] : 'and' in filter ? filter.and : [filter]);
const isSame = (left: FilterNode, right: FilterNode): boolean => JSON.stringify(left) === JSON.stringify(right);

interface LanguageRowProps {
  grid: GridModel;
  language: Language;
  /** Fields whose texts are translated. */
  fields: readonly string[];
  onShow: (languages: readonly Language[]) => void;
}

/** What can be asked of one language: columns of its own, and the rows whose texts wait in it. */
function LanguageRow({ grid, language, fields, onShow }: LanguageRowProps) {
  const {
    host: { text, session },
    view,
    setView,
  } = grid;
  const shown = view.languages;
  const name = displayName('language', language, session.language);
  const parts = partsOf(view.filter);
  const has = (node: FilterNode) => parts.some((part) => isSame(part, node));
  const toggle = (node: FilterNode) =>
    setView((now) => {
      const own = partsOf(now.filter);
      const left = own.filter((part) => !isSame(part, node));
      if (left.length < own.length) return { ...now, filter: joinFilters(...left) ?? null };
      // What is looked for stands beside what it is translated from.
      const beside = languages.filter((one) => one === language || one === defaultLanguage || now.languages.includes(one));
      return { ...now, filter: joinFilters(...own, node) ?? null, languages: beside };
    });

  return (
    <tr>
      <td>
        <Checkbox
          label={name}
          checked={shown.includes(language)}
          onChange={(on) => onShow(on ? [...shown, language] : shown.filter((one) => one !== language))}
        />
      </td>
      {(['missing', 'stale'] as const).map((op) => {
        const node = waiting(fields, op, language);
        return (
          <td key={op}>
            <Checkbox label={text(words[op].short)} aria-label={text(words[op].full, { language: name })} checked={has(node)} onChange={() => toggle(node)} />
          </td>
        );
      })}
    </tr>
  );
}

/** The switch that gives each language of the texts a column of its own, and finds what waits for a translation. */
export function TextWorkbench({ grid }: { grid: GridModel }) {
  const {
    host: { text },
    screen,
    columns,
    view: { languages: shown },
    setView,
  } = grid;
  const [chosen, setChosen] = useState<string | null>(null);
  const texts = textFields(screen, columns);
  const fields = texts.map(({ id }) => id);
  if (fields.length === 0) return null;
  const sought = chosen !== null && fields.includes(chosen) ? [chosen] : fields;
  const show = (next: readonly Language[]) => setView((now) => ({ ...now, languages: languages.filter((language) => next.includes(language)) }));

  return (
    <Popover
      trigger={<IconButton icon="languages" label={text('translation.workbench')} pressed={shown.length > 0} />}
      label={text('translation.workbench')}
      align="end"
    >
      <div className={styles.workbench}>
        <p className={styles.help}>{text('translation.workbench_help')}</p>
        {texts.length > 1 && (
          <Select
            label={text('translation.texts')}
            labels={selectLabels(text)}
            options={texts.map(({ id, label }) => ({ value: id, label }))}
            value={chosen}
            onChange={setChosen}
            placeholder={text('translation.every_text')}
            clearable
          />
        )}
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text('translation.columns_for')}</th>
              <th scope="col" colSpan={2}>
                {text('translation.rows_where')}
              </th>
            </tr>
          </thead>
          <tbody>
            {languages.map((language) => (
              <LanguageRow key={language} grid={grid} language={language} fields={sought} onShow={show} />
            ))}
          </tbody>
        </table>
        <div className={styles.foot}>
          <Button variant="ghost" onClick={() => show(languages)}>
            {text('translation.all_languages')}
          </Button>
          <Button variant="ghost" disabled={shown.length === 0} onClick={() => show([])}>
            {text('translation.one_column')}
          </Button>
        </div>
      </div>
    </Popover>
  );
}
