import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSmallProject } from './small-project.ts';
import type { SmallProject } from './small-project.ts';

vi.setConfig({ testTimeout: 120_000 });

/* `npm run codegen` runs as one file, which is made before codegen writes anything. */

describe('codegen as a bundle', () => {
  let project: SmallProject;
  beforeEach(() => {
    project = createSmallProject();
  });
  afterEach(() => project.remove());

  it('knows at once what declarations import and it has only just written', () => {
    expect(project.run('bundled')).toMatchObject({ code: 0 });
    expect(project.has('.cache/codegen/bundle.mjs')).toBe(true);
    const codes = 'src/generated/job-codes.gen.ts';
    const fresh = project.read(codes);
    project.write(
      'schemas/forms/jobs_seen.form.ts',
      "import { jobCodes } from '../../src/generated/job-codes.gen.ts';\nif (jobCodes.some((code) => (code as string) === 'gone')) throw new Error('stale');\n",
    );
    project.write(codes, fresh.replace('[', "['gone', "));
    expect(project.run('bundled').lines.join('\n')).not.toContain('stale');
    expect(project.read(codes)).toBe(fresh);
  });
});
