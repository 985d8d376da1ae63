import { languages } from '../../../shared/languages.ts';
import type { Language } from '../../../shared/languages.ts';

/** Words that hardly any text of a language does without, and that others do not have. */
const words: Record<Language, string> = {
  en: 'the and you for with have this would please order when are was not your from dear regards hello thank',
  de: 'und der die das ich nicht mit für ist bitte sehr geehrte damen herren haben wir eine bestellung grüßen noch wann',
  hu: 'és hogy nem az egy kérem van még tisztelt kérdésem rendelés üdvözlettel köszönöm mikor szeretném volna meg önök csak',
  sk: 'prosím dobrý deň ďakujem objednávka objednávku som nie alebo tovar kedy pozdravom ešte bude ktorá sú iba podľa',
  ro: 'și vă nu am pentru este comanda bună ziua mulțumesc când rog sunt cu care mai dumneavoastră stimată produsul livrare',
  cs: 'dobrý den prosím děkuji objednávka objednávku jsem nebo zboží kdy pozdravem ještě bude která jsou jen podle že při',
  bg: 'и на за не да се от моля здравейте поръчка поръчката кога благодаря поздрави съм има ще как дали',
};

const sets = new Map(languages.map((language) => [language, new Set(words[language].split(' '))]));
const looked = 4_000;
/** So many of its words make it likely. */
const least = 2;

/** The language in which a text is likely written; null where its words do not tell. */
export function languageOf(text: string): Language | null {
  const found =
    text
      .slice(0, looked)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const counts = languages.map((language) => ({ language, count: found.filter((word) => sets.get(language)?.has(word)).length }));
  const [best, second] = counts.toSorted((a, b) => b.count - a.count);
  return best && best.count >= least && best.count > (second?.count ?? 0) ? best.language : null;
}
