import type { Language } from '../../../../shared/languages.ts';

/** Given and family names by language, in Latin letters: they become addresses. Where women's family names differ, both stand there. */
const names: Readonly<Record<Language, { given: readonly string[]; family: readonly string[] }>> = {
  en: { given: ['Alice', 'James', 'Emma', 'Oliver', 'Grace', 'Henry'], family: ['Walker', 'Turner', 'Bennett', 'Hughes', 'Carter'] },
  de: { given: ['Anna', 'Lukas', 'Sabine', 'Jonas', 'Katrin', 'Stefan', 'Petra'], family: ['Becker', 'Hoffmann', 'Krause', 'Lehmann', 'Vogel'] },
  hu: { given: ['Eszter', 'Gábor', 'Zsófia', 'Bence', 'Katalin', 'Péter', 'Ildikó'], family: ['Szabó', 'Horváth', 'Tóth', 'Varga', 'Molnár'] },
  sk: {
    given: ['Zuzana', 'Martin', 'Lucia', 'Tomáš', 'Katarína', 'Ján'],
    family: ['Novák/Nováková', 'Kováč/Kováčová', 'Baláž/Balážová', 'Hudák/Hudáková', 'Šimko/Šimková'],
  },
  ro: { given: ['Ioana', 'Andrei', 'Elena', 'Mihai', 'Cristina', 'Radu'], family: ['Popescu', 'Ionescu', 'Dumitru', 'Stan', 'Marin'] },
  cs: {
    given: ['Tereza', 'Jakub', 'Lenka', 'Petr', 'Hana', 'Ondřej'],
    family: ['Dvořák/Dvořáková', 'Černý/Černá', 'Procházka/Procházková', 'Kučera/Kučerová', 'Veselý/Veselá'],
  },
  bg: {
    given: ['Ivan', 'Maria', 'Georgi', 'Desislava', 'Dimitar', 'Elena'],
    family: ['Petrov/Petrova', 'Ivanov/Ivanova', 'Dimitrov/Dimitrova', 'Georgiev/Georgieva', 'Nikolov/Nikolova'],
  },
};

/** Reserved for examples (RFC 2606): no mail ever arrives there. */
const domains = ['mail.example', 'posta.example', 'firma.test', 'home.example'];

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

/** Given and family name of the nth speaker of the language. */
function namesOf(language: Language, n: number): readonly [given: string, family: string] {
  const { given, family } = names[language];
  const first = pick(given, n);
  const [his = '', hers = his] = pick(family, n * 7 + Math.floor(n / 6)).split('/');
  return [first, plain(first).endsWith('a') ? hers : his];
}

/** What the nth speaker of the language is called, in the order of the language. */
export function personOf(language: Language, n: number): string {
  const [given, family] = namesOf(language, n);
  return language === 'hu' ? `${family} ${given}` : `${given} ${family}`;
}

/** The nth address of a speaker of the language; no two numbers give the same. */
export function addressOf(language: Language, n: number): string {
  const [given, family] = namesOf(language, n);
  return `${plain(given)}.${plain(family)}${n}@${pick(domains, n * 3)}`;
}
