import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../src/server/configuration.ts';
import { toInstallation } from '../../../src/server/engine/installation.ts';

const of = (environment: Record<string, string>) => toInstallation(readConfiguration(environment));

describe('what the settings mean for accounts', () => {
  it.each([
    [{}, false],
    [{ KONTOR_DEMO: '1' }, false],
    [{ KONTOR_DEMO: '0' }, true],
    [{ KONTOR_DEMO: '0', KONTOR_SECOND_FACTOR: '0' }, false],
    [{ KONTOR_DEMO: '0', KONTOR_SECOND_FACTOR: '1' }, true],
    [{ KONTOR_DEMO: '1', KONTOR_SECOND_FACTOR: '1' }, true],
  ])('with %j administrators sign in in two steps: %s', (environment, expected) => {
    expect(of(environment as Record<string, string>).twoStepsOfAdministrators).toBe(expected);
  });

  it('asks again who somebody is after a quarter of an hour, and mails nothing by itself', () => {
    expect(of({})).toMatchObject({ confirmedMinutes: 15, mails: false, publicUrl: null });
    expect(of({ SMTP_URL: 'smtp://mail.example.test', MAIL_FROM: 'kontor@example.test', KONTOR_PUBLIC_URL: 'https://kontor.example.test/' })).toMatchObject({
      mails: true,
      publicUrl: 'https://kontor.example.test',
    });
  });
});
