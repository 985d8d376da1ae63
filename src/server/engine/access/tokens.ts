import { createHash, createHmac, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { appError } from '../../../shared/errors.ts';

const algorithm = 'HS256';
const issuer = 'kontor';
const audience = 'kontor-back-office';

const maxVerified = 5_000;
/** Longest token that is looked at; anything longer is refused unread. */
const maxTokenLength = 2_000;

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
  family: v.pipe(v.string(), v.maxLength(80)),
  type: v.literal('access'),
  exp: v.pipe(v.number(), v.finite()),
});

/** Who an access token speaks for; whether that is still true the database says. */
export interface Claims {
  userId: number;
  family: string;
}

export interface Tokens {
  /** A signed access token of `seconds` lifetime. */
  sign: (claims: Claims) => Promise<string>;
  /** Throws `unauthenticated` for every token that is not ours, not whole or not valid now. */
  verify: (token: string) => Promise<Claims>;
  /** The refresh token that follows another: the same each time it is asked for, and known to nobody without our secret. */
  successorOf: (refreshToken: string) => string;
}

/** Access tokens under one fixed algorithm; the header of a token is never asked which one. */
export function createTokens(secret: string, seconds: number): Tokens {
  const key = new TextEncoder().encode(secret);
  /** A signature that was right stays right until the token expires. */
  const verified = new Map<string, { claims: Claims; expires: number }>();
  return {
    sign: ({ userId, family }) =>
      new SignJWT({ family, type: 'access' })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(String(userId))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(key),
    successorOf: (refreshToken) => createHmac('sha256', key).update(`refresh ${refreshToken}`).digest('base64url'),
    async verify(token) {
      if (token.length > maxTokenLength) throw appError('unauthenticated');
      const known = verified.get(token);
      if (known && known.expires > Date.now()) return known.claims;
      const payload = await jwtVerify(token, key, { algorithms: [algorithm], issuer, audience, maxTokenAge: seconds, clockTolerance: 60 }).then(
        (result) => result.payload,
        () => null,
      );
      const claims = v.safeParse(claimsSchema, payload);
      if (!claims.success) throw appError('unauthenticated');
      const result = { userId: Number(claims.output.sub), family: claims.output.family };
      if (verified.size >= maxVerified) verified.clear();
      verified.set(token, { claims: result, expires: claims.output.exp * 1000 });
      return result;
    },
  };
}

/** 256 random bits, opaque to the client; only its hash is kept. */
export const newOpaqueToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
