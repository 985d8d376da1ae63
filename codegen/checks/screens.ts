import type { Check, Declarations, Declared, FormDeclaration } from '../declarations.ts';
import { byName } from '../declarations.ts';
import { closest, lineOf } from '../finding.ts';
import type { Finding } from '../finding.ts';
import type { Screen, ScreenOf, Shape } from '../../schemas/screen/grammar.ts';
import type { Word } from '../../schemas/shapes/define.ts';
import { isOfShape, namesIn } from '../shapes.ts';

/** Speaks of one screen, or of the tiles of home: every finding is located in its descriptor. */
export class Findings {
  readonly all: Finding[] = [];

  constructor(private readonly screen: Declared) {}

  /** `place` leads to the line: property names and the name itself, in the order in which they stand. */
  add(code: Finding['code'], message: string, place: readonly string[], known?: Iterable<string>): void {
    const unknown = place.at(-1) ?? '';
    const suggestion = known && closest(unknown, known);
    this.all.push({ file: this.screen.file, line: lineOf(this.screen.text, ...place), code, message, ...(suggestion === undefined ? {} : { suggestion }) });
  }
}

/** A sort of declaration that descriptors name. */
interface Referred {
  code: Finding['code'];
  called: string;
  known: (declarations: Declarations) => readonly string[];
}

const toNames = (items: readonly { name: string }[]) => items.map(({ name }) => name);

const screenNames: Referred = { code: 'K110', called: 'screen', known: ({ screens }) => toNames(screens) };
/** The words of descriptors that name another declaration, whatever the screen's form. */
const references: Partial<Record<Word, Referred>> = {
  form: { code: 'K102', called: 'form', known: ({ forms }) => toNames(forms) },
  renderer: { code: 'K105', called: 'renderer', known: ({ renderers }) => toNames(renderers) },
  control: { code: 'K106', called: 'control', known: ({ controls }) => toNames(controls) },
  action: { code: 'K107', called: 'action', known: ({ actions }) => toNames(actions) },
  marker: { code: 'K108', called: 'marker', known: ({ markers }) => markers },
  panel: { code: 'K109', called: 'panel', known: ({ panels }) => toNames(panels) },
  screen: screenNames,
  record_page: screenNames,
  icon: { code: 'K117', called: 'icon', known: ({ icons }) => icons },
};

/** Names of other declarations that do not exist. */
export const checkScreenNames: Check = (declarations) =>
  declarations.screens.flatMap((declared) => {
    const findings = new Findings(declared);
    for (const { word, name, place } of declared.screen ? namesIn(declared.screen) : []) {
      const referred = references[word];
      const there = referred?.known(declarations) ?? [];
      if (referred && !there.includes(name)) findings.add(referred.code, `${referred.called} '${name}' does not exist`, [...place, name], there);
    }
    return findings.all;
  });

/** Descriptors that break the grammar. */
export const checkGrammar: Check = ({ screens, home }) =>
  [...screens, ...(home ? [home] : [])].flatMap((declared) => {
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
export const eachScreen = (declarations: Declarations, look: (screen: Screen, form: FormDeclaration, findings: Findings, name: string) => void): Finding[] => {
  const forms = byName(declarations.forms);
  return declarations.screens.flatMap((declared) => {
    const findings = new Findings(declared);
    const form = declared.screen?.form === undefined ? undefined : forms.get(declared.screen.form);
    if (declared.screen && form) look(declared.screen, form, findings, declared.name);
    return findings.all;
  });
};

/** The same for the screens of one shape. */
export const eachOfShape = <TShape extends Shape>(
  declarations: Declarations,
  shape: TShape,
  look: (screen: ScreenOf<TShape>, form: FormDeclaration, findings: Findings) => void,
): Finding[] =>
  eachScreen(declarations, (screen, form, findings) => {
    if (isOfShape(screen, shape)) look(screen, form, findings);
  });
