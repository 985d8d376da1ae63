import type { ActionDeclaration, ControlDeclaration, DemoDeclaration, PartDeclaration, RendererDeclaration } from '../declarations.ts';
import type { Finding } from '../finding.ts';
import { serverSorts } from '../server-parts.ts';
import type { ServerSortName } from '../server-parts.ts';
import { nameOf, readText } from './files.ts';
import type { Literal, SourceFacts } from './source-facts.ts';

const isList = (value: Literal | undefined): value is readonly string[] => Array.isArray(value);

/** Reads renderers, controls, actions, panels and parts of the server from the facts of their sources. */
export class Parts {
  readonly findings: Finding[] = [];

  constructor(
    private readonly root: string,
    private readonly sources: readonly SourceFacts[],
  ) {}

  renderers(): RendererDeclaration[] {
    return this.find(/^src\/client\/renderers\/.*\.renderer\.tsx?$/, 'defineRenderer', (part, { shows }) =>
      shows === 'all' || isList(shows) ? { ...part, shows } : this.refuse(part, 'shows'),
    );
  }

  controls(): ControlDeclaration[] {
    return this.find(/^src\/client\/controls\/.*\.control\.tsx?$/, 'defineControl', (part, { edits }) =>
      isList(edits) ? { ...part, edits } : this.refuse(part, 'edits'),
    );
  }

  actions(): ActionDeclaration[] {
    return this.find(/^src\/client\/actions\/.*\.action\.tsx?$/, 'defineAction', (part, { procedure }) =>
      typeof procedure === 'string' ? { ...part, procedure } : part,
    );
  }

  panels(): PartDeclaration[] {
    return this.find(/^src\/client\/panels\/.*\.panel\.tsx?$/, 'definePanel', (part) => part);
  }

  /** Parts of the server of one sort. */
  server(sort: ServerSortName): PartDeclaration[] {
    const { suffix, define } = serverSorts[sort];
    return this.find(new RegExp(`^src/server/(?:engine|domain)/.*\\.${suffix}\\.ts$`), define, (part) => part, true);
  }

  demos(): DemoDeclaration[] {
    return this.server('demos').flatMap((part) => {
      const declared = this.sources.find(({ file }) => file === part.file)?.declared;
      const after = declared?.properties.after ?? [];
      if (isList(after) && declared?.unreadable.includes('after') !== true) return [{ ...part, after }];
      this.refuse(part, 'after');
      return [];
    });
  }

  private tell(file: string, message: string): undefined {
    this.findings.push({ file, line: 1, code: 'K002', message });
    return undefined;
  }

  private refuse(part: PartDeclaration, property: string): undefined {
    return this.tell(part.file, `'${property}' must be written as a literal list of names`);
  }

  private find<TPart>(
    place: RegExp,
    call: string,
    read: (part: PartDeclaration, properties: Record<string, Literal>) => TPart | undefined,
    isDefault = false,
  ): TPart[] {
    return this.sources
      .filter(({ file }) => place.test(file))
      .flatMap(({ file, declared }) => {
        const isWrong = declared?.call !== call;
        if (isWrong || (isDefault && declared.exportName !== 'default')) {
          this.tell(file, `${isWrong ? 'exports no' : 'has no default export'} ${call}({…})`);
          return [];
        }
        const part = read({ name: nameOf(file), file, text: readText(this.root, file), exportName: declared.exportName }, declared.properties);
        return part === undefined ? [] : [part];
      });
  }
}
