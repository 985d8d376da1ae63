import { sql } from 'drizzle-orm';
import type { Language } from '../../shared/languages.ts';
import { translationPromptCode } from '../../shared/translation/prompt.ts';
import type { Transaction } from '../engine/database/database.ts';

/** What language models are told, in the language of the text; {{from}}, {{to}} and {{text}} are filled in. */
const prompts: Record<Language, { title: string; prompt: string }> = {
  en: {
    title: 'Translation from English',
    prompt:
      'Translate this text of a web shop from {{from}} into {{to}}. Write as a native speaker would for customers, keep the tone, units and product codes.\n\n{{text}}',
  },
  de: {
    title: 'Übersetzung aus dem Deutschen',
    prompt:
      'Übersetze diesen Text eines Webshops aus dem Deutschen ({{from}}) in die Sprache „{{to}}“. Schreibe wie ein Muttersprachler für Kunden, behalte Ton, Einheiten und Artikelnummern bei.\n\n{{text}}',
  },
  hu: {
    title: 'Fordítás magyarról',
    prompt:
      'Fordítsd le egy webáruház alábbi szövegét magyarról ({{from}}) erre a nyelvre: {{to}}. Írj úgy, ahogyan egy anyanyelvi szerző írna a vásárlóknak; a hangnem, a mértékegységek és a termékkódok maradjanak meg.\n\n{{text}}',
  },
  sk: {
    title: 'Preklad zo slovenčiny',
    prompt:
      'Prelož tento text internetového obchodu zo slovenčiny ({{from}}) do jazyka: {{to}}. Píš ako rodený hovoriaci pre zákazníkov, zachovaj tón, jednotky a kódy tovaru.\n\n{{text}}',
  },
  ro: {
    title: 'Traducere din română',
    prompt:
      'Tradu acest text al unui magazin online din română ({{from}}) în limba: {{to}}. Scrie ca un vorbitor nativ pentru clienți, păstrează tonul, unitățile de măsură și codurile de produs.\n\n{{text}}',
  },
  cs: {
    title: 'Překlad z češtiny',
    prompt:
      'Přelož tento text internetového obchodu z češtiny ({{from}}) do jazyka: {{to}}. Piš jako rodilý mluvčí pro zákazníky, zachovej tón, jednotky a kódy zboží.\n\n{{text}}',
  },
  bg: {
    title: 'Превод от български',
    prompt:
      'Преведи този текст на онлайн магазин от български ({{from}}) на езика: {{to}}. Пиши като носител на езика за клиенти, запази тона, мерните единици и кодовете на стоките.\n\n{{text}}',
  },
};

/** What writes texts of products; what is known of the product, and the rules that no prompt changes, stand around it. */
const cataloguePrompt = {
  code: 'catalogue_text',
  title: 'Catalogue text',
  prompt:
    'Write for customers who compare products: first what it is and for whom, then what sets it apart, in a friendly and plain tone. Use full sentences, no exclamation marks and no superlatives. Leave out what the data does not say.',
};

/** Gives a database the translation prompt of each language, and one for texts of products, where it has none; those that are there belong to staff. */
export async function seedPrompts(tx: Transaction): Promise<void> {
  const rows = Object.entries(prompts).map(([language, { title, prompt }]) => ({ language, title, prompt }));
  await tx.execute(sql`
    insert into gpt_prompt (prompt_code, language_code, title, project, gpt_prompt)
    select ${translationPromptCode}, language, title, 'translation', prompt
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(language text, title text, prompt text)
     where not exists (select from gpt_prompt g where g.prompt_code = ${translationPromptCode} and g.language_code = p.language)`);
  const { code, title, prompt } = cataloguePrompt;
  await tx.execute(sql`
    insert into gpt_prompt (prompt_code, language_code, title, project, gpt_prompt, max_tokens)
    select ${code}, 'en', ${title}, 'catalogue', ${prompt}, 1500 where not exists (select from gpt_prompt where prompt_code = ${code})`);
}
