import { fieldShown, linesAsked } from '../src/shared/workflow/event-fields.ts';
import type { EventField } from '../src/shared/workflow/event-fields.ts';
import { fieldOfPaper, titleOfPaper } from '../schemas/documents/define.ts';
import { namedByEffects } from './checks/workflow-names.ts';
import { frameOfPaper, paperFields } from './papers.ts';
import type { Declarations, FormDeclaration, ScreenDeclaration } from './declarations.ts';
import { byName } from './declarations.ts';
import { lineOf } from './finding.ts';
import { areaOf, isPublicText, shownFields, textsOf, titleId, valueTexts } from './messages.ts';
import { detailsOf, namesOf } from './shapes.ts';
import { areaOfFile, commonTexts } from './text-areas.ts';
import type { TextAreas } from './text-areas.ts';

/** Why a message must exist: the declaration or call that shows it, and the areas in which it is shown. */
export interface Need {
  file: string;
  line: number;
  areas: Set<string>;
  /** Everything that shows it, by its files. */
  files: Set<string>;
}
type Ask = (id: string, file: string, line: number, areas: Iterable<string>) => void;

const common = [commonTexts];
const written = /^([a-z]+)(\.\w+)+$/;
const speaks = /^src\/(client|storefront)\//;
const runs = /^src\//;
const serves = /^src\/server\//;
/** What is named by a tab without a title, and by a dialog. */
const panelId = (panel: string) => `panel.${panel}`;

function askForScreen(declaration: ScreenDeclaration, { forms, kinds }: Declarations, places: TextAreas, ask: Ask): void {
  const { name, file, text, screen } = declaration;
  const area = [places.ofScreen(declaration)];
  ask(titleId(name), file, 1, area);
  if (areaOf(name)) ask(`area.${areaOf(name)}`, file, 1, common);
  if (!screen) return;
  for (const title of namesOf(screen, 'message')) ask(title, file, lineOf(text, title), area);
  for (const { panel, title } of detailsOf(screen)) if (panel !== undefined && title === undefined) ask(panelId(panel), file, lineOf(text, panel), area);
  if ('new' in screen && screen.new) ask(`new.${screen.form}`, file, lineOf(text, 'new'), area);
  const form = screen.form === undefined ? undefined : byName(forms).get(screen.form);
  const kindNamed = byName(kinds);
  for (const field of [...shownFields(screen, form), ...Object.keys(form?.meta.params ?? {})]) {
    const meta = form?.meta.fields[field] ?? form?.meta.per?.fields[field] ?? form?.meta.params?.[field];
    if (!meta) continue; // The screen check speaks of it.
    ask(`field.${field}`, file, lineOf(text, field), area);
    if (meta.figure !== undefined) ask(`figure.${meta.figure}`, file, lineOf(text, field), area);
    for (const id of valueTexts(kindNamed, field, meta)) ask(id, file, lineOf(text, field), area);
  }
}

/** Rules and warnings of forms, and checks of the tables that forms write: the database refuses before a form's rules are asked. */
function askForRules({ forms, tables }: Declarations, ask: Ask): void {
  const formNamed = byName(forms);
  const areasOf = ({ file, through }: FormDeclaration) => [file, ...through.flatMap((name) => formNamed.get(name)?.file ?? [])].map(areaOfFile);
  for (const form of forms) for (const { id } of form.rules) ask(`rule.${id}`, form.file, lineOf(form.text, id), areasOf(form));
  for (const form of forms) for (const { rule } of form.meta.decided ?? []) ask(`rule.${rule}`, form.file, lineOf(form.text, rule), areasOf(form));
  for (const form of forms) for (const { id } of form.form?.warns ?? []) ask(`warning.${id}`, form.file, lineOf(form.text, 'warns', id), areasOf(form));
  for (const { name, file, text, checks } of tables) {
    const writers = forms.filter(({ targets }) => Object.values(targets).includes(name));
    if (writers.length > 0) for (const check of Object.keys(checks)) ask(`rule.${check}`, file, lineOf(text, check), writers.flatMap(areasOf));
  }
}

/** What documents say on paper, and their own title. */
function askForDocuments({ documents, forms, kinds }: Declarations, ask: Ask): void {
  const formNamed = byName(forms);
  const kindNamed = byName(kinds);
  for (const { name, file, text, document } of documents) {
    const area = [areaOfFile(file)];
    ask(`document.${name}`, file, 1, area);
    for (const id of [...(document.signed ?? []), ...(document.boxes ?? []).flat().map(({ title }) => title)]) ask(id, file, lineOf(text, id), area);
    for (const { form, shown } of paperFields(document)) {
      const field = fieldOfPaper(shown);
      ask(titleOfPaper(shown), file, lineOf(text, field), area);
      const meta = formNamed.get(form)?.meta.fields[field];
      if (meta) for (const id of valueTexts(kindNamed, field, meta)) ask(id, file, lineOf(text, field), area);
    }
  }
  if (documents.length > 0) for (const id of frameOfPaper) ask(id, 'src/documents/to-paper.ts', 1, common);
}

/** What tables of other programs are called. */
function askForProfiles({ profiles }: Declarations, ask: Ask): void {
  for (const { name, file } of profiles) ask(`profile.${name}`, file, 1, [areaOfFile(file)]);
}

/** What further forms that an import fills are called there, with the fields that columns go to. */
function askForFills({ forms }: Declarations, ask: Ask): void {
  for (const { file, text, form } of forms) {
    for (const fill of form?.fills ?? []) {
      ask(`fills.${fill.form}`, file, lineOf(text, 'fills', fill.form), [areaOfFile(file)]);
      for (const { id } of fill.doubts ?? []) ask(`doubt.${id}`, file, lineOf(text, 'fills', fill.form), [areaOfFile(file)]);
      for (const field of [...fill.asks, ...fill.fields]) ask(`field.${field}`, file, lineOf(text, 'fills', fill.form, field), [areaOfFile(file)]);
    }
  }
}

/** What files that an import fetches are called there. */
function askForFetches({ forms }: Declarations, ask: Ask): void {
  for (const { file, text, form } of forms)
    for (const fetch of form?.fetches ?? []) ask(`fetches.${fetch.form}`, file, lineOf(text, 'fetches', fetch.form), [areaOfFile(file)]);
}

/** What events show of the lines they ask about. */
function askForEventLines({ workflows, forms, kinds }: Declarations, ask: Ask): void {
  const formNamed = byName(forms);
  const kindNamed = byName(kinds);
  for (const { workflow, file, text } of workflows) {
    for (const { lines } of linesAsked((workflow?.events ?? []).flatMap(({ fields }) => fields as EventField[]))) {
      for (const field of lines.shows.map(fieldShown)) {
        const meta = formNamed.get(lines.form)?.meta.fields[field];
        ask(`field.${field}`, file, lineOf(text, field), [areaOfFile(file)]);
        for (const id of meta ? valueTexts(kindNamed, field, meta) : []) ask(id, file, lineOf(text, field), [areaOfFile(file)]);
      }
    }
  }
}

/** Mails that effects of workflows are told to send. */
function askForLetters({ workflows, effects }: Declarations, ask: Ask): void {
  for (const declared of workflows) {
    for (const { things } of namedByEffects(declared, effects)) {
      for (const mail of things.mails ?? []) {
        for (const part of ['subject', 'body']) ask(`mail.${mail}.${part}`, declared.file, lineOf(declared.text, mail), [areaOfFile(declared.file)]);
      }
    }
  }
}

/** What the tiles of home are called, which stand on pages of the frame. */
function askForHome({ home }: Declarations, ask: Ask): void {
  if (home) for (const { title } of home.home?.tiles ?? []) ask(title, home.file, lineOf(home.text, title), common);
}

function askForProcedures({ procedures, actions, kinds }: Declarations, places: TextAreas, ask: Ask): void {
  const kindNamed = byName(kinds);
  for (const { name, file, text, words, input } of procedures) {
    const called = actions.filter(({ procedure }) => procedure === name).map((action) => action.name);
    const areas = places.ofScreens((screen) => namesOf(screen, 'action').some((action) => called.includes(action)));
    if (words.confirm) ask(`confirm.${name}`, file, lineOf(text, 'confirm'), areas);
    if (words.tells) ask(`done.${name}`, file, lineOf(text, 'tells'), areas);
    for (const [field, { kind, options }] of Object.entries(input)) {
      ask(`field.${field}`, file, lineOf(text, 'input', field), areas);
      for (const id of valueTexts(kindNamed, field, { kind, options })) ask(id, file, lineOf(text, 'input', field), areas);
    }
  }
}

function askForParts({ actions, panels, guards, effects, loops, markers, errorCodes, workflows, sources }: Declarations, places: TextAreas, ask: Ask): void {
  for (const { name, file } of actions)
    ask(
      `action.${name}`,
      file,
      1,
      places.ofScreens((screen) => namesOf(screen, 'action').includes(name)),
    );
  const panelNamed = byName(panels);
  for (const { file, asked } of sources) for (const { field, line } of asked) ask(`field.${field}`, file, line, places.ofSource(file));
  for (const { file, opened, literals } of sources) {
    for (const panel of opened) if (panelNamed.has(panel)) ask(panelId(panel), file, literals[panel] ?? 1, places.ofSource(file));
  }
  for (const { name, file } of guards) {
    // Whoever fires an event hears why a guard refuses: in its own area, and where a default workflow asks it.
    const asking = workflows.filter(({ workflow }) => workflow?.transitions.some(({ guards: asked }) => asked.some(({ code }) => code === name)));
    ask(`guard.${name}`, file, 1, [areaOfFile(file)]);
    ask(`refusal.${name}`, file, 1, [file, ...asking.map((workflow) => workflow.file)].map(areaOfFile));
  }
  for (const { name, file } of effects) ask(`effect.${name}`, file, 1, [areaOfFile(file)]);
  for (const { name, file } of loops) ask(`loop.${name}`, file, 1, [areaOfFile(file)]);
  // A state of a workflow may name any marker for its records, whatever their screens name.
  for (const marker of markers) ask(`marker.${marker}`, 'src/client/markers.ts', 1, common);
  for (const code of errorCodes) ask(`error.${code}`, 'src/shared/errors.ts', 1, common);
}

/** What sources word: codes of problems, calls of `text`, and literals that look like ids of a family that there is. */
function askForSources({ sources }: Declarations, families: ReadonlySet<string>, places: TextAreas, ask: Ask): void {
  for (const { file, literals, problems, texts } of sources) {
    if (runs.test(file)) for (const code of problems) ask(`error.${code}`, file, literals[code] ?? 1, common);
    if (!speaks.test(file)) continue;
    const worded = new Set(texts);
    for (const [text, line] of Object.entries(literals)) {
      const family = written.exec(text)?.[1];
      if (family !== undefined && (worded.has(text) || families.has(family))) ask(text, file, line, places.ofSource(file));
    }
  }
}

/** Mails are named by their template, `mail.<template>.subject`; any other text of the server by its whole id. */
function askForPublicTexts(ids: readonly string[], { sources }: Declarations, places: TextAreas, ask: Ask): void {
  for (const id of ids.filter(isPublicText)) {
    const word = /^mail\.(\w+)\.(?:subject|body)$/.exec(id)?.[1] ?? id;
    const speakers = sources.filter(({ file, literals }) => serves.test(file) && Object.hasOwn(literals, word));
    // A call may be called like the template of the mail it asks for; the area's own modules know better.
    const own = speakers.filter(({ file }) => areaOfFile(file) !== commonTexts);
    for (const { file, literals } of own.length > 0 ? own : speakers) ask(id, file, literals[word] ?? 1, places.ofSource(file));
  }
}

const familyOf = (id: string) => id.slice(0, id.indexOf('.'));

/** Every message that some declaration or source shows. */
export function collectNeeds(declarations: Declarations, places: TextAreas): Map<string, Need> {
  const needed = new Map<string, Need>();
  const ask: Ask = (id, file, line, areas) => {
    const need = needed.get(id) ?? { file, line, areas: new Set(), files: new Set() };
    for (const area of areas) need.areas.add(area);
    need.files.add(file);
    needed.set(id, need);
  };
  for (const screen of declarations.screens) askForScreen(screen, declarations, places, ask);
  askForRules(declarations, ask);
  askForParts(declarations, places, ask);
  askForProcedures(declarations, places, ask);
  askForDocuments(declarations, ask);
  askForProfiles(declarations, ask);
  askForFetches(declarations, ask);
  askForFills(declarations, ask);
  askForLetters(declarations, ask);
  askForHome(declarations, ask);
  askForEventLines(declarations, ask);
  // A figure that no screen shows yet is worded all the same: whoever shows it next has its text in all languages.
  for (const { name, file } of declarations.figures) if (!needed.has(`figure.${name}`)) ask(`figure.${name}`, file, 1, [areaOfFile(file)]);
  const english = Object.keys(textsOf(declarations, 'en'));
  const worded = declarations.sources.filter(({ file }) => speaks.test(file)).flatMap(({ texts }) => texts);
  const families = new Set([...needed.keys(), ...english.filter((id) => !isPublicText(id)), ...worded].map(familyOf));
  askForSources(declarations, families, places, ask);
  askForPublicTexts(english, declarations, places, ask);
  return needed;
}
