import { appError } from '../../../../shared/errors.ts';

const unstorable = /[\0\p{Cs}]/u;

/** Refuses texts PostgreSQL cannot hold (NUL, half surrogates) anywhere in a payload. @throws AppError bad_request */
export function refuseUnstorable(value: unknown): void {
  if (typeof value === 'string') {
    if (unstorable.test(value)) throw appError('bad_request', { reason: 'unstorable_text' });
  } else if (Array.isArray(value)) {
    value.forEach(refuseUnstorable);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      refuseUnstorable(name);
      refuseUnstorable(inner);
    }
  }
}
