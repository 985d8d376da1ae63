import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/**
 * The files that take longest, the longest first: one of them that begins last is waited for by a worker with nothing to do. What is missing here costs
 * time and nothing else.
 */
const longest = [
  'conformance/screens-even',
  'conformance/screens-odd',
  'conformance/editing-even',
  'conformance/editing-odd',
  'conformance/languages-even',
  'conformance/languages-odd',
  'server/engine/http/large-bodies',
  'server/engine/access/access-matrix',
  'server/engine/backup/backup',
  'e2e/sales/order-life',
  'server/engine/declarations/fields',
  'server/engine/access/undo-rights',
  'server/sales/random-lives',
  'server/engine/declarations/large-lists',
  'e2e/access/my-account',
  'e2e/grid/grid-view',
  'server/system/demo',
  'server/engine/declarations/ordered-pieces',
  'server/engine/http/stopping',
  'server/engine/outbox/outbox-kill',
  'server/engine/declarations/runs',
  'e2e/storefront/shop',
  'server/engine/declarations/view-currency',
  'e2e/grid/grid-edit',
  'server/engine/workflow/counter-entries',
  'e2e/workflow/board',
  'server/engine/access/isolation',
  'server/warehouse/unload-kill',
  'server/engine/workflow/locked',
  'e2e/workflow/workflow-action',
  'e2e/purchasing/order-page',
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = longest.indexOf(relative('tests', moduleId).replace(/\.test\.tsx?$/, ''));
  return at === -1 ? longest.length : at;
};

/** Within a project the longest files begin first, the others as Vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Projects stay in their order: only files of one project change places.
    return sorted.toSorted((a, b) => (a.project.name === b.project.name ? rankOf(a) - rankOf(b) : 0));
  }
}
