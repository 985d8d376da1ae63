import type { Check, Declarations, FormDeclaration, ScreenDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';
import type { Screen } from '../../schemas/screen/grammar.ts';

/** Speaks of one screen: every finding is located in its descriptor. */
export class Findings {
  readonly all: Finding[] = [];

  constructor(private readonly screen: ScreenDeclaration) {}

  /** `place` leads to the line: property names and the name itself, in the order in which they stand. */
  add(code: Finding['code'], message: string, place: readonly string[], known?: Iterable<string>): void {
    const unknown = place.at(-1) ?? '';
    const suggestion = known && closest(unknown, known);
    this.all.push({ file: this.screen.file, line: lineOf(this.screen.text, ...place), code, message, ...(suggestion === undefined ? {} : { suggestion }) });
  }
}

interface Named {
  code: Finding['code'];
  word: string;
  /** The property of the descriptor that holds the names, and the names. */
  used: (screen: Screen) => { place: string; names: readonly (string | undefined)[] };
  known: (declarations: Declarations) => readonly string[];
}

const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name);

/** Every place of a descriptor that names another declaration. */
const references: Named[] = [
  { code: 'K102', word: 'form', used: (screen) => ({ place: 'form', names: [screen.form] }), known: ({ forms }) => namesOf(forms) },
  {
    code: 'K105',
    word: 'renderer',
    used: (screen) => ({ place: 'as', names: columnsOf(screen).map((column) => column.as) }),
    known: ({ renderers }) => namesOf(renderers),
  },
  {
    code: 'K106',
    word: 'control',
    used: (screen) => ({ place: 'control', names: columnsOf(screen).map((column) => column.control) }),
    known: ({ controls }) => namesOf(controls),
  },
  { code: 'K107', word: 'action', used: (screen) => ({ place: 'actions', names: actionsOf(screen) }), known: ({ actions }) => namesOf(actions) },
  { code: 'K108', word: 'marker', used: (screen) => ({ place: 'markers', names: 'markers' in screen ? screen.markers : [] }), known: ({ markers }) => markers },
  {
    code: 'K109',
    word: 'panel',
    used: (screen) => ({ place: 'panel', names: [...('panel' in screen ? [screen.panel] : []), ...detailsOf(screen).map((detail) => detail.panel)] }),
    known: ({ panels }) => namesOf(panels),
  },
  {
    code: 'K110',
    word: 'screen',
    used: (screen) => ({ place: detailPlace(screen), names: detailsOf(screen).map((detail) => detail.screen) }),
    known: ({ screens }) => namesOf(screens),
  },
  { code: 'K117', word: 'icon', used: (screen) => ({ place: 'icon', names: [screen.icon] }), known: ({ icons }) => icons },
];

export function columnsOf(screen: Screen) {
  return 'columns' in screen ? screen.columns.map((column) => ({ as: undefined, control: undefined, ...column })) : [];
}
export const actionsOf = (screen: Screen) => ('actions' in screen ? screen.actions : []);
/** Screens and panels that stand beside the rows, or in a tab of a record's page; and the property they stand in. */
export const detailsOf = (screen: Screen) =>
  'tabs' in screen ? screen.tabs.flatMap((tab) => ('fields' in tab ? [] : [tab])) : 'detail' in screen ? screen.detail : [];
export const detailPlace = (screen: Screen) => ('tabs' in screen ? 'tabs' : 'detail');

/** Names of other declarations that do not exist. */
export const checkScreenNames: Check = (declarations) =>
  declarations.screens.flatMap((declared) => {
    const findings = new Findings(declared);
    for (const { code, word, used, known } of declared.screen ? references : []) {
      const { place, names } = used(declared.screen as Screen);
      const there = known(declarations);
      for (const name of names) {
        if (name !== undefined && !there.includes(name)) findings.add(code, `${word} '${name}' does not exist`, [place, name], there);
      }
    }
    return findings.all;
  });

/** Descriptors that break the grammar. */
export const checkGrammar: Check = ({ screens }) =>
  screens.flatMap((declared) => {
    const findings = new Findings(declared);
    for (const { path, message } of declared.problems) {
      findings.add(
        'K101',
        `${path.length === 0 ? '' : `'${path.join('.')}': `}${message}`,
        path.filter((part) => !/^\d+$/.test(part)),
      );
    }
    return findings.all;
  });

/** Two files whose routes are the same, on paths that differ only in case too. */
export const checkRoutes: Check = ({ screens }) => {
  const first = new Map<string, string>();
  return screens.flatMap(({ name, file }) => {
    const route = name.toLowerCase();
    const earlier = first.get(route);
    if (earlier === undefined) first.set(route, file);
    return earlier === undefined ? [] : [{ file, line: 1, code: 'K116' as const, message: `route '/${name}' is already that of ${earlier}` }];
  });
};

/** Runs a check for every screen that parses and whose form exists. */
export const eachScreen = (declarations: Declarations, look: (screen: Screen, form: FormDeclaration, findings: Findings) => void): Finding[] => {
  const forms = byName(declarations.forms);
  return declarations.screens.flatMap((declared) => {
    const findings = new Findings(declared);
    const form = declared.screen?.form === undefined ? undefined : forms.get(declared.screen.form);
    if (declared.screen && form) look(declared.screen, form, findings);
    return findings.all;
  });
};
