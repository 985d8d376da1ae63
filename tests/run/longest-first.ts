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
  'server/engine/declarations/fields',
  'server/engine/access/undo-rights',
  'server/sales/random-lives',
  'server/engine/declarations/large-lists',
  'server/system/demo',
  'server/engine/declarations/ordered-pieces',
  'server/engine/http/stopping',
  'server/engine/outbox/outbox-kill',
  'server/engine/declarations/runs',
  'server/engine/declarations/view-currency',
  'server/engine/workflow/counter-entries',
  'server/engine/access/isolation',
  'server/warehouse/unload-kill',
  'server/engine/workflow/locked',
  'e2e/frame/dev',
  'e2e/grid/keys-at-speed',
  'e2e/storefront/shop',
  'e2e/warehouse/full-way',
  'e2e/prices/pasted-prices',
  'e2e/access/failing-calls',
  'e2e/grid/grid-view',
  'e2e/frame/workplace',
  'e2e/grid/scrolling',
  'e2e/grid/long-undo',
  'e2e/sales/order-life',
  'e2e/access/my-account',
  'e2e/workflow/board',
  'e2e/workflow/workflow-action',
  'e2e/access/accounts',
  'e2e/frame/looks',
  'e2e/grid/grid-edit',
  'e2e/storefront/buying',
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
