import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCallers } from '../../../../src/server/engine/access/callers.ts';
import type { Claims } from '../../../../src/server/engine/access/tokens.ts';
import { AccessChanged } from '../../../../src/server/engine/database/database.ts';
import { toAppError } from '../../../../src/server/engine/http/problems.ts';
import { describeOnDemo } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

/** What a token says, unchecked. */
const claimsOf = (token: string): { sub: string; family: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string; family: string };

describeOnDemo('a caller whose rights change', (open) => {
  let app: App;
  let clerk: Client;
  beforeAll(async () => {
    app = await openApp(open);
    clerk = await app.signIn('clerk', 'KT-HU');
  });
  afterAll(() => app.close());

  const run = (changes: number) => {
    const { sub, family } = claimsOf(clerk.token);
    const claims: Claims = { userId: Number(sub), family };
    const callers = createCallers(app.database, { verify: () => Promise.resolve(claims) });
    const request = { headers: { authorization: `Bearer ${clerk.token}` }, gone: new AbortController().signal };
    let left = changes;
    return callers.run(request, async ({ userId }) => {
      left -= 1;
      if (left >= 0) throw new AccessChanged();
      return userId;
    });
  };

  it.each([0, 1, 2, 3])('%i times before the work begins is found again each time', async (changes) => {
    expect(await run(changes)).toBeGreaterThan(0);
  });

  it('without end is told to come again', async () => {
    const refusal = await run(1000).catch((error: unknown) => toAppError(error));
    expect(refusal).toMatchObject({ code: 'service_unavailable', status: 503 });
  });
});
