import { errorStatuses } from '../../../../shared/errors.ts';
import type { ErrorCode } from '../../../../shared/errors.ts';

/** What a status says of a refusal, and a code that is told with it. */
const told: Readonly<Record<number, { description: string; code: ErrorCode }>> = {
  400: { description: 'The call is not as it is described', code: 'bad_request' },
  401: { description: 'Nobody is signed in; refresh the token and try once more', code: 'unauthenticated' },
  403: { description: 'A right is missing', code: 'forbidden' },
  404: { description: 'There is no such thing, or not for the caller', code: 'not_found' },
  409: { description: 'It exists already', code: 'already_exists' },
  412: { description: 'The session was closed', code: 'session_closed' },
  422: { description: 'A rule of the business refuses', code: 'locked' },
  429: { description: 'Too many calls; `Retry-After` says when to come again', code: 'too_many_attempts' },
  503: { description: 'Not now; try again', code: 'service_unavailable' },
};

const nameOf = (status: number | string) => `Refused${status}`;

/** One described answer for each status of a refusal, each with an example as it comes. */
export const refusals: Record<string, object> = Object.fromEntries(
  Object.entries(told).map(([status, { description, code }]) => [
    nameOf(status),
    {
      description,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Refusal' },
          example: { data: null, error: { code, params: {}, request_id: '0b7e5a0e-6a3f-4a2e-9d54-6d0c7b1a2f3e' } },
        },
      },
    },
  ]),
);

/** Every code there is: all that `error.code` may say. */
export const refusalCodes: readonly string[] = Object.keys(errorStatuses);

const always = [400, 503];
const signedIn = [401, 403, 404, 409, 412, 422];
const forEverybody = [404, 422, 429];

/** The refusals of a call that needs a token, or of one that does not. */
export const refusalsOf = (isOpen: boolean): Record<string, object> =>
  Object.fromEntries([...always, ...(isOpen ? forEverybody : signedIn)].map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]));
