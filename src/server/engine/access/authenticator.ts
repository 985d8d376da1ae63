import { Secret, TOTP } from 'otpauth';

/** What all authenticator apps understand: SHA-1, six digits, thirty seconds. */
const period = 30;
const toTotp = (base32: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Kontor', label, secret: Secret.fromBase32(base32), algorithm: 'SHA1', digits: 6, period });

/** 160 random bits, in Base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an app reads from the picture. */
export const totpAddress = (secret: string, email: string): string => toTotp(secret, email).toString();

/** The step a code is of, at most one before or after the present one; null where it is of none. */
export function stepOf(secret: string, code: string): number | null {
  const delta = toTotp(secret).validate({ token: code, window: 1 });
  return delta === null ? null : Math.floor(Date.now() / 1000 / period) + delta;
}
