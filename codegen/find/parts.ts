import type { ActionDeclaration, ControlDeclaration, PartDeclaration, RendererDeclaration } from '../declarations.ts';
import type { Finding } from '../finding.ts';
import { nameOf, readText } from './files.ts';
import type { Literal, SourceFacts } from './source-facts.ts';

const isList = (value: Literal | undefined): value is readonly string[] => Array.isArray(value);

/** Reads renderers, controls, actions, panels and procedures from the facts of their sources. */
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

  procedures(): PartDeclaration[] {
    return this.find(/^src\/server\/domain\/.*\.procedure\.ts$/, 'defineProcedure', (part) => part);
  }

  guards(): PartDeclaration[] {
    return this.find(/^src\/server\/domain\/.*\.guard\.ts$/, 'defineGuard', (part) => part);
  }

  effects(): PartDeclaration[] {
    return this.find(/^src\/server\/domain\/.*\.effect\.ts$/, 'defineEffect', (part) => part);
  }

  loops(): PartDeclaration[] {
    return this.find(/^src\/server\/domain\/.*\.loop\.ts$/, 'defineLoop', (part) => part);
  }

  private refuse(part: PartDeclaration, property: string): undefined {
    this.findings.push({ file: part.file, line: 1, code: 'K002', message: `'${property}' must be written as a literal list of names` });
    return undefined;
  }

  private find<TPart>(place: RegExp, call: string, read: (part: PartDeclaration, properties: Record<string, Literal>) => TPart | undefined): TPart[] {
    return this.sources
      .filter(({ file }) => place.test(file))
      .flatMap(({ file, declared }) => {
        if (declared?.call !== call) {
          this.findings.push({ file, line: 1, code: 'K002', message: `exports no ${call}({…})` });
          return [];
        }
        const part = read({ name: nameOf(file), file, text: readText(this.root, file), exportName: declared.exportName }, declared.properties);
        return part === undefined ? [] : [part];
      });
  }
}
